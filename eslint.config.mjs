import eslint from '@eslint/js'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig(
  {
    ignores: [
      'dist/',
      'docs/',
      '.astro/',
      '.cache/',
      'tests/fixtures/',
      'tests/judges/',
      'bench/',
      '**/*.astro',
    ],
  },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Operations and sites are records of functions: nothing here uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-restricted-globals': ['error', 'name', 'event', 'status'],
      eqeqeq: 'error',
    },
  },
  {
    files: ['src/**', 'scripts/**'],
    rules: {
      'max-lines': ['error', { max: 250, skipComments: true, skipBlankLines: true }],
      'max-lines-per-function': ['error', 60],
    },
  },
  { files: ['tests/**', 'content/tests/**'], rules: { 'max-lines': ['error', 400] } },
  {
    // Vitest declares its matchers, such as `expect.any(String)`, as `any`.
    files: ['**/*.test.ts'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', performance: 'readonly', URL: 'readonly' } },
  },
)
