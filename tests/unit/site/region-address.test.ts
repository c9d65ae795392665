/** Segments of addresses for regions, in the scripts that names of regions are written in. */
import { describe, expect, test } from 'vitest'
import { isPagePath } from '../../../src/site/address.ts'
import { regionSlug } from '../../../src/site/region-address.ts'

describe('the segment of a region', () => {
  test.each([
    ['pl', 'mazowieckie', 'mazowieckie'],
    ['pl', 'łódzkie', 'lodzkie'],
    ['pl', 'warmińsko-mazurskie', 'warminsko-mazurskie'],
    ['de', 'Baden-Württemberg', 'baden-wuerttemberg'],
    ['de-AT', 'Kärnten', 'kaernten'],
    ['sv', 'Västra Götaland', 'vastra-gotaland'],
    ['fr', 'Provence-Alpes-Côte d’Azur', 'provence-alpes-cote-dazur'],
    ['en', "Hawai'i", 'hawaii'],
    ['en', ' St. Gallen (SG) ', 'st-gallen-sg'],
    ['da', 'SØNDERJYLLAND', 'sonderjylland'],
    ['uk', 'Київська область', 'kyivska-oblast'],
    ['ru', 'Нижегородская область', 'nizhegorodskaya-oblast'],
    ['bg', 'Търговище', 'targovishte'],
    ['el', 'Στερεά Ελλάδα', 'sterea-ellada'],
    ['ar', 'الرياض', 'alryad'],
    ['he', 'מחוז תל אביב', 'mchvz-tl-abyb'],
    ['ja', '北海道', '5317-6d77-9053'],
    ['ja', '東京 23', '6771-4eac-23'],
    ['zh', 'A区', 'a-533a'],
    // Letters of half or full width and ligatures are what they stand for.
    ['en', 'Ｋｅｎｔ', 'kent'],
  ])('of %s “%s” is %s', (lang, region, slug) => {
    expect(regionSlug(region, lang)).toBe(slug)
    expect(isPagePath(`/${slug}/`)).toBe(true)
  })

  test('is the same however the accents of a name are written', () => {
    expect(regionSlug('Śląskie'.normalize('NFD'), 'pl')).toBe('slaskie')
    expect(regionSlug('Thüringen'.normalize('NFD'), 'de')).toBe('thueringen')
    expect(regionSlug('Київ'.normalize('NFD'), 'uk')).toBe('kyiv')
  })

  test('is empty for a name without letters', () => {
    expect(regionSlug('– / –', 'en')).toBe('')
  })
})
