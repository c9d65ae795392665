/** Decides which fields probably hold personal data, and which fields are private. */
import type { FieldDescription, ValueDescription } from './description-schema.ts'

/** Words in several languages. A field whose name has one of them probably has personal data. */
const words = new Set(
  [
    'phone mobile fax tel email mail birthday birthdate birth born address street iban ssn salary',
    'telefon handy geburtstag geburtsdatum geboren adresse anschrift strasse privat gehalt',
    'courriel portable naissance anniversaire rue domicile salaire',
    'telefono movil correo nacimiento direccion cumpleanos domicilio indirizzo nascita cellulare',
    'telefone telemovel endereco nascimento telefoon geboortedatum adres',
    'komorka urodziny urodzenia pesel ulica',
  ].flatMap((line) => line.split(' ')),
)

/** Whether the name or format of a field, or of a part of it, suggests personal data. */
export function looksPersonal(name: string, field: ValueDescription): boolean {
  return (
    name.split('_').some((word) => words.has(word)) ||
    field.format === 'email' ||
    (field.items !== undefined && looksPersonal('', field.items)) ||
    Object.entries(field.properties ?? {}).some(([inner, value]) => looksPersonal(inner, value))
  )
}

/** Whether values of a field are never published. */
export function isPrivate(field: FieldDescription): boolean {
  return field['x-personal'] === 'private'
}
