import type { Labelled } from './labelled.ts'

/** French: elisions with either apostrophe, plurals, accents left out. */
export const french: Labelled = {
  lang: 'fr',
  pages: {
    bibliotheque:
      'La bibliothèque municipale | Elle est ouverte tous les jours sauf le lundi. On y lit des journaux et des revues.',
    pret: 'Emprunter un livre | Avec une carte de lecteur, chacun emprunte dix ouvrages pour trois semaines. L’inscription est gratuite.',
    boulangerie:
      'La boulangerie du pont | Le pain au levain sort du four à six heures. Le samedi, il y a aussi des brioches.',
    gateaux:
      'Gâteaux de fête | Commandez deux jours avant : tartes, mille-feuilles et œufs en chocolat à Pâques.',
    musee:
      'Le musée de la rivière | Des barques anciennes et des filets racontent la vie des pêcheurs.',
    billets:
      'Tarifs et billets | L’entrée coûte six euros. Les enfants et les étudiants ne paient rien.',
    ecole: 'L’école de musique | On y apprend le violon, la flûte et le chant d’ensemble.',
    piscine:
      'La piscine couverte | Un bassin de vingt-cinq mètres ; les leçons de natation commencent en septembre.',
    marche: 'Le marché du samedi | Les maraîchers vendent légumes, fromages et miel sur la place.',
    velo: 'Réparer son vélo | L’atelier prête des outils et montre comment changer une chambre à air.',
    gare: 'Venir en train | De la gare, dix minutes à pied suffisent. Le bus numéro 4 part toutes les demi-heures.',
    trouves:
      'Objets trouvés | Clés, parapluies et portefeuilles perdus attendent leur propriétaire à l’accueil de la mairie.',
  },
  questions: [
    ['école de musique', 'ecole', 'behind an elision in the page'],
    ['comment apprendre le violon ?', 'ecole', 'inflected verb'],
    ["prix de l'entrée", 'billets', 'elision in the query, another apostrophe in the page'],
    ['emprunts de livres', 'pret', 'plural of a related noun'],
    ['journal et revue', 'bibliotheque', 'singular'],
    ['oeufs de Paques', 'gateaux', 'ligature and accents left out'],
    ['lecon de natation', 'piscine', 'cedilla left out, singular'],
    ['parapluie perdu', 'trouves', 'singular'],
    ['accueil', 'trouves', 'behind an elision in the page'],
    ['où acheter du miel et des fromages', 'marche', 'question'],
  ],
}
