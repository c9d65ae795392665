/** Versions of the service and of its API. */
import packageFile from '../../package.json' with { type: 'json' }

/** Version of the API, SemVer; the major version is in the path. */
export const apiVersion = '1.0.0'

/** Version of the service as a whole. */
export const serviceVersion = packageFile.version
