import type { Words } from '../catalogue.ts';

export const queue: Words<'queue'> = {
  title: 'File',
  search: 'Chercher dans la file',
  searchHint: 'Chercher numéros, noms, adresses, fichiers  ( / )',
  showOnly: 'Afficher seulement',
  noMatch: 'Aucun résultat',
  noMatchWhy: 'Aucune ligne n’a ces mots et ces filtres. Modifiez la recherche ou les filtres.',
  empty: 'La file est vide',
  emptyWhy:
    'Les travaux et les lots apparaissent ici dès que le service les a. Il n’y a rien à faire pour cela.',
  old: 'depuis {{duration}}',
  noDelivery: 'Pas encore de livraison',
  fed_one: '{{done, number}} fichier sur {{count, number}} transmis',
  fed_other: '{{done, number}} fichiers sur {{count, number}} transmis',
  jobsReady: '{{ready, number}} travaux prêts sur {{total, number}}',
};
