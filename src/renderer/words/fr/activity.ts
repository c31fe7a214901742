import type { Words } from '../catalogue.ts';

export const activity: Words<'activity'> = {
  title: 'Activité',
  search: 'Chercher noms, numéros, motifs',
  subject: 'De quoi il s’agit',
  source: 'Source',
  all: 'Tout',
  from: 'Du',
  until: 'Au',
  when: 'Quand',
  what: 'Quoi',
  became: 'Est devenu',
  subjects: {
    job: 'Travail',
    batch: 'Lot',
    'queued-batch': 'Lot en attente',
    artwork: 'Fichier',
    delivery: 'Dossier actif',
    connection: 'Connexion',
  },
  none: 'Rien trouvé',
  noneWhy: 'Aucune ligne du journal ne correspond. Modifiez la recherche ou les dates.',
  older: 'Afficher plus ancien',
  export: 'Exporter en CSV',
  stopExport: 'Arrêter ({{lines}} lignes)',
  exported_one: '{{count, number}} ligne a été exportée.',
  exported_other: '{{count, number}} lignes ont été exportées.',
};
