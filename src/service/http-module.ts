/**
 * What the server needs of `node:http`. An `import` of it would name all that the module has, and so load the client of
 * `fetch` that is part of it: a twentieth of a start, for what no server here uses.
 */

/** `node:http` as it is required. */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
