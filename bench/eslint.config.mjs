import rules from '../eslint.config.mjs'

// The root leaves this folder out, because the types of its packages are installed here alone.
export default [{ ignores: ['node_modules/'] }, ...rules.filter((rule) => !rule.ignores)]
