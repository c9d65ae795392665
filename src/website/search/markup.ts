/**
 * HTML templates that escape all values. Only values of the type `Markup` are inserted unchanged.
 */

/** HTML in which all values are escaped. Create it only with the functions below. */
export interface Markup {
  readonly markup: string
}

type Filling = string | number | undefined | Markup | readonly Markup[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Renders a template; `undefined` becomes nothing. Put attribute values in quotes. */
export function html(parts: TemplateStringsArray, ...fillings: readonly Filling[]): Markup {
  const filled = parts.map((part, at) => part + fill(fillings[at]))
  return { markup: filled.join('') }
}

/** Renders attributes. Leaves out attributes with the value `undefined`. */
export function attributes(values: Readonly<Record<string, string | undefined>>): Markup {
  return {
    markup: Object.entries(values)
      .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escape(value)}"`]))
      .join(''),
  }
}

/** Serialises JSON for a data block. Escapes `<`, so that no text can end the script element. */
export function jsonMarkup(value: unknown): Markup {
  return { markup: JSON.stringify(value).replaceAll('<', '\\u003c') }
}

function fill(filling: Filling): string {
  if (filling === undefined) return ''
  if (typeof filling !== 'object') return escape(String(filling))
  return 'markup' in filling ? filling.markup : filling.map(({ markup }) => markup).join('')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}
