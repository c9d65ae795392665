/** `npm run dev`: `astro dev` with the app in front, in this terminal. */
import { dev } from 'astro'

// Astro may otherwise go to the background when it thinks nobody is at the terminal.
process.env.ASTRO_DEV_BACKGROUND = '0'

await dev({})
