/** Where the tests find and put things, from the root of the project. */

/** Content of the tiny site: one language, no cities, no workshop. */
export const fixtureContent = 'tests/fixtures/site'

/** Build of the tiny site. */
export const fixtureOut = '.cache/tests/site'

/** Build of the sample content. */
export const nurtOut = '.cache/tests/nurt'

/** Content of a site of three languages that sells a workshop in every market. */
export const workshopContent = 'tests/fixtures/workshop'

/** Build of the site with a workshop. */
export const workshopOut = '.cache/tests/workshop'
