/** Renders a request as HTML: a block of code for each form, such as curl and Python. */
import { html, type Markup } from '../search/markup.ts'
import { sampleForms, type ShownRequest } from './request-samples.ts'

/** Renders a block of code for each form. The style sheet shows only the form that is chosen. */
export function renderSamples(request: ShownRequest): Markup {
  const blocks = Object.entries(sampleForms).flatMap(([form, [label, render]]) => {
    const text = render(request)
    return text === undefined
      ? []
      : [
          html`<pre
            class="${form}"
            tabindex="0"
            role="group"
            aria-label="${label}"
            dir="ltr"
          ><code>${colourTexts(text)}</code></pre>`,
        ]
  })
  return html`${blocks}`
}

/** Renders code with a colour for strings in quotes. */
export function colourTexts(code: string): Markup {
  const parts = code.split(/('[^']*'|"(?:\\.|[^"\\])*")/)
  return html`${parts.map((part, position) =>
    position % 2 === 1 ? html`<span class="code-string">${part}</span>` : html`${part}`,
  )}`
}
