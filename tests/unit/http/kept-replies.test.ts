import { describe, expect, it } from 'vitest'
import { isKeptReply } from '../../../src/http/kept-reply.ts'
import { createKeptReplies, longestKept } from '../../../src/http/kept-replies.ts'

const kept = (bytes: number) => ({
  reply: { status: 200, headers: {}, body: { bytes: new Uint8Array(bytes) } },
  events: [],
})

describe('A reply', () => {
  it('is kept when it was asked for twice, and marked', () => {
    const replies = createKeptReplies()
    const made = kept(100)
    replies.keep('a', made)
    expect(replies.find('a')).toBeUndefined()
    expect(isKeptReply(made.reply)).toBe(false)
    replies.keep('a', made)
    expect(replies.find('a')).toBe(made)
    expect(isKeptReply(made.reply)).toBe(true)
  })

  it('is not kept when it is long', () => {
    const replies = createKeptReplies()
    for (const bytes of [longestKept, longestKept + 1]) {
      for (let time = 0; time < 2; time += 1) replies.keep(`of ${bytes}`, kept(bytes))
    }
    expect(replies.find(`of ${longestKept}`)).toBeDefined()
    expect(replies.find(`of ${longestKept + 1}`)).toBeUndefined()
  })

  it('that is asked for stays, and those that are not are forgotten', () => {
    const capacity = 10_000
    const replies = createKeptReplies(capacity)
    for (let at = 0; at < 1000; at += 1) {
      for (let time = 0; time < 2; time += 1) {
        replies.keep(`rare ${at}`, kept(100))
        if (!replies.find('often')) replies.keep('often', kept(100))
      }
      expect(replies.size()).toBeLessThanOrEqual(capacity)
      if (at > 0) expect(replies.find('often')).toBeDefined()
    }
    expect(replies.find('rare 0')).toBeUndefined()
    expect(replies.find('rare 999')).toBeDefined()
  })
})
