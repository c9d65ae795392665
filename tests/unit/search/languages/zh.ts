import type { Labelled } from './labelled.ts'

/** Chinese: no spaces, letters and digits of either width. */
export const chinese: Labelled = {
  lang: 'zh',
  pages: {
    tushuguan: '市立图书馆 | 除星期一外每天开放。这里可以阅读报纸和杂志。',
    jieshu: '借书 | 凭读者证可借十本，期限三周。办证免费。',
    mianbao: '桥边面包店 | 酸面包早上六点出炉，星期六还有甜点。',
    dangao: '节日蛋糕 | 请提前两天预订：巧克力、柠檬和杏仁口味。',
    bowuguan: '河流博物馆 | 古老的船只和渔网讲述渔民的生活。',
    menpiao: '门票价格 | 成人票６０元，儿童和学生免费入场。',
    yinyue: '音乐学校 | 教授小提琴、长笛和合唱。',
    youyong: '室内游泳池 | 泳道长二十五米，游泳课程九月开始。',
    shichang: '周六集市 | 农民在广场上出售蔬菜、奶酪和蜂蜜。',
    zixingche: '自行车修理 | 工作室出借工具，并教您更换内胎。',
    huoche: '乘火车前往 | 从车站步行十分钟即到。提供ＷｉＦｉ的公共汽车每半小时一班。',
    shiwu: '失物招领 | 钥匙、雨伞和钱包在市政厅等待失主。',
  },
  questions: [
    ['图书馆几点开门？', 'tushuguan', 'a whole question without a space'],
    ['在哪里可以借书', 'jieshu', 'question words'],
    ['学小提琴', 'yinyue', 'two words in one'],
    ['60元', 'menpiao', 'digits of the other width'],
    ['wifi 公共汽车', 'huoche', 'letters of the other width, other case'],
    ['修理自行车', 'zixingche', 'the other order'],
    ['雨伞丢了', 'shiwu', 'a word that no page has'],
    ['我想订一个巧克力蛋糕', 'dangao', 'a whole sentence'],
    ['博物馆', 'bowuguan', 'part of a title'],
    ['儿童游泳课程', 'youyong', 'three words in one'],
  ],
}
