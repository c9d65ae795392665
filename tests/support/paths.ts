/** Where the tests find and put things, from the root of the project. */

/** Content of the tiny site: one language, no cities, no workshop. */
export const fixtureContent = 'tests/fixtures/site'

/** Build of the tiny site. */
export const fixtureOut = '.cache/tests/site'

/** Build of the sample content. */
export const nurtOut = '.cache/tests/nurt'
