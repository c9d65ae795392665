/** The list of requirements as a document. */

/** One requirement and the file of its test. */
export interface ListedRequirement {
  readonly id: string
  readonly sentence: string
  readonly file: string
}

/** Parts of the specification that this folder leaves out, each with the reason. */
const leftOut = [
  ['What the service does 5; MCP server', 'MCP has tests of its own.'],
  [
    'What the service does 8.2, that there are about 1,400 city pages',
    'It is true of one content only: `content/tests` counts them. That they are listed apart is tested here.',
  ],
  [
    'Agent registration and OAuth endpoints, their error codes, the agent registration record; Authentication 4, 8 and the last two rules of 9; token lifetimes; `auth.md`',
    'Issuing tokens has tests of its own; here tokens are signed with the key the service is given.',
  ],
  ['Authentication 5, the keys at the JWKS path', 'Published by the token endpoints.'],
  [
    'Errors, `internal-error` (500)',
    'No request can cause it: `tests/app/rest/failures.test.ts` breaks the site behind the app. That 500 is declared where the table of endpoints says so is tested here.',
  ],
  [
    'Errors, waiting `Retry-After` seconds after a 429; Limits, the end of the 60-second window',
    'It takes a minute: `tests/app/rest/failures.test.ts` moves the clock. The form and range of the value are tested here.',
  ],
  [
    'Versioning 4 and 5, the headers themselves',
    'Nothing is deprecated, so no answer carries them: `tests/app/rest/limits.test.ts` deprecates an operation. What the API guide promises is tested here.',
  ],
  ['Versioning 1, the version of the MCP server; Versioning 7', 'MCP has tests of its own.'],
  ['States and transitions, Events', 'The specification shows none.'],
] as const

/** Document with every requirement, sorted by id, and what is not covered. */
export function renderList(requirements: readonly ListedRequirement[]): string {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const rows = requirements
    .toSorted((a, b) => compare(a.id, b.id))
    .map(({ id, sentence, file }) => `| ${id} | ${cell(sentence)} | [${file}](${file}) |`)
  return [
    '# Conformance of the REST API',
    '',
    'Black-box tests of the built service over HTTP, one or a part of one for each requirement of the specification. What they expect is written out in them; nothing but the signing of tokens is imported from the service.',
    '',
    `\`list.test.ts\` writes this file. The title of a test begins with the ids of its requirements, so one is run by \`npx vitest run tests/process/conformance -t 'REST-General-5'\`.`,
    '',
    `## Requirements (${requirements.length})`,
    '',
    '| Id | Requirement | Test |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '## Not covered here',
    '',
    '| Part of the specification | Why |',
    '| --- | --- |',
    ...leftOut.map(([part, why]) => `| ${cell(part)} | ${cell(why)} |`),
    '',
  ].join('\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
