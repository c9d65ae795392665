/** Versions the service tells about itself. */

/** Version of the API, SemVer; the major version is in the path. */
export const apiVersion = '1.0.0'

/** Version of the service as a whole. */
export const serviceVersion = '0.1.0'
