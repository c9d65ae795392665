import type { Labelled } from './labelled.ts'

/** Spanish: plurals, verbs, accents left out, signs that open a question. */
export const spanish: Labelled = {
  lang: 'es',
  pages: {
    biblioteca:
      'La biblioteca municipal | Abre todos los días excepto los lunes. Hay periódicos, revistas y mesas para estudiar.',
    prestamo:
      'Préstamo de libros | Con el carné de lector se llevan diez libros durante tres semanas. La inscripción es gratuita.',
    panaderia:
      'La panadería del puente | El pan de masa madre sale del horno a las seis. Los sábados hay también bollos.',
    tartas: 'Tartas de fiesta | Se encargan dos días antes: chocolate, limón y almendra.',
    museo: 'El museo del río | Barcas antiguas y redes cuentan la vida de los pescadores.',
    entradas:
      'Precios y entradas | La entrada cuesta seis euros. Los niños y los estudiantes no pagan.',
    musica: 'Escuela de música | Se aprende violín, flauta y canto coral.',
    piscina:
      'La piscina cubierta | Una piscina de veinticinco metros; las clases de natación empiezan en septiembre.',
    mercado: 'El mercado del sábado | Los agricultores venden verduras, quesos y miel en la plaza.',
    bicicleta:
      'Arreglar la bicicleta | El taller presta herramientas y enseña a cambiar una cámara.',
    tren: 'Llegar en tren | Desde la estación son diez minutos a pie. El autobús número 4 sale cada media hora.',
    perdidos:
      'Objetos perdidos | Llaves, paraguas y carteras esperan a su dueño en el ayuntamiento.',
  },
  questions: [
    ['¿cuánto cuestan las entradas?', 'entradas', 'inflected verb, plural'],
    ['periodico y revista', 'biblioteca', 'accent left out, singular'],
    ['inscripciones', 'prestamo', 'plural, where the accent goes'],
    ['panaderias', 'panaderia', 'plural without the accent'],
    ['queso y verdura', 'mercado', 'singular'],
    ['clase de natacion', 'piscina', 'singular, accent left out'],
    ['alquilar herramienta', 'bicicleta', 'a word that no page has, singular'],
    ['LLAVE PERDIDA', 'perdidos', 'capitals, singular'],
    ['pescador', 'museo', 'singular'],
  ],
}
