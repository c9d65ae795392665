/** Versions of the service and its API. */
import packageFile from '../../package.json' with { type: 'json' }

/** Version of the API (SemVer). The paths of the API contain the major version. */
export const apiVersion = '1.0.0'

/** Version of the whole service. */
export const serviceVersion = packageFile.version
