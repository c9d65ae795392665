/** The environment of commands that tests start. */

/** In an environment of Vitest, Astro's preview shows no pages. */
export function withoutVitest(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = /^(?:NODE_ENV|VITEST.*|TEST|MODE|DEV|PROD|SSR|BASE_URL)$/
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !own.test(name)))
}
