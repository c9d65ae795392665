/**
 * Loaded before a command, by `--import`: Node keeps what it compiled of its modules, types already taken out, so that the next
 * run of a command that people wait for starts in half the time. A folder that cannot be written changes nothing.
 */
import './installed.mjs'
import module from 'node:module'
import { join } from 'node:path'

// Older versions, which only `npm start` and its like run on, have no such cache.
if ('enableCompileCache' in module)
  module.enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'))
