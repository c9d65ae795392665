/** Styles of the margin, independent of those of the site. */
export const marginStyles = `
:host { position: fixed; inset-block-end: 1rem; inset-inline-end: 1rem; z-index: 10; font: 0.875rem/1.5 system-ui, sans-serif; color-scheme: light dark }
details { max-inline-size: 22rem; max-block-size: 80vh; overflow: auto; border: 1px solid GrayText; border-radius: 0.5rem; background: Canvas; color: CanvasText; box-shadow: 0 2px 12px rgb(0 0 0 / 0.25) }
details[open] { padding-block-end: 0.75rem }
details > :not(summary, h2, ul) { display: block; padding-inline: 1rem }
summary { padding: 0.5rem 1rem; cursor: pointer; font-weight: 650 }
h2 { margin: 0.75rem 1rem 0.25rem; font-size: 0.75rem; letter-spacing: 0.04em; text-transform: uppercase }
ul { margin: 0; padding-inline: 1rem; list-style: none }
li { margin-block: 0.25rem; overflow-wrap: anywhere }
a { color: LinkText }
@media print { :host { display: none } }
`
