/**
 * Where tools answer less than in the last release. A model reads what a tool takes and gives anew
 * with every session and pays for each word of it, so that what stands elsewhere is left out; the
 * REST API, which programs are written for, gives it as before. The list belongs to one release: a
 * row that explains nothing any more is taken out, as the test says.
 */

/** Breaches of a comparison, and what tells the same; `*` stands for one or more members. */
export interface MadeLean {
  readonly breaches: readonly string[]
  readonly toldBy: string
}

const entries = '/tools/*/outputSchema/properties/data/items/properties'

/** By the name of the file that keeps the surface. */
export const madeLean: Readonly<Record<string, readonly MadeLean[]>> = {
  'openapi.json': [
    {
      breaches: [
        'type was "object" and is absent',
        'additionalProperties was {} and is absent',
      ].map(
        (change) => `/paths//api/v1/batch/post/responses/200/*/items/properties/body/${change}`,
      ),
      toldBy: 'the schemas of the answers that the body can be, each an open object',
    },
  ],
  'tools.json': [
    {
      breaches: [`${entries}/alternates is gone`, `${entries}/matched is gone`],
      toldBy: 'alternates of get_page, and the words of the excerpt',
    },
    {
      breaches: ['/tools/list_pages/outputSchema/properties/data/items/properties/excerpt is gone'],
      toldBy: 'nothing: no list has ever had one',
    },
    {
      breaches: [
        '/tools/*/outputSchema/*/markdownUrl is gone',
        '/tools/get_page/outputSchema/required "markdownUrl" is not promised any more',
        '/tools/*/items/required "markdownUrl" is not promised any more',
      ],
      toldBy: 'url, which get_page takes, and the link to the Markdown beside its answer',
    },
    {
      breaches: ['/tools/*/inputSchema/properties/limit/default has changed'],
      toldBy: 'the schema itself, and next_cursor of a list',
    },
    {
      breaches: [
        '/tools/*/outputSchema/*/format was * and is absent',
        '/tools/*/outputSchema/*/enum is gone',
        '/tools/*/outputSchema/*/propertyNames is gone',
      ],
      toldBy: 'the OpenAPI document, whose values these are',
    },
  ],
}
