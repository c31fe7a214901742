import type { Words } from '../catalogue.ts';

export const batch: Words<'batch'> = {
  job: 'Travail',
  status: 'Statut',
  filesFed: 'Fichiers transmis',
  filesOf: 'Fichiers transmis de {{name}}',
  fallback: 'Lot',
  under: {
    batch: 'Lot {{id}} · {{delivery}}',
    'queued-batch': 'Lot en attente {{id}} · {{delivery}}',
  },
  deliveryChanged: '{{before}} n’existait plus lors du regroupement : la livraison se fait par {{now}}.',
  contradictingWhy:
    'Relisez les travaux ou demandez au service : tant qu’ils ne s’accordent pas, ne comptez pas sur un lot complet.',
  autoBatched: 'Formé par regroupement automatique à {{time}}, comme prévu.',
  autoBatchedOff:
    'Formé par regroupement automatique à {{time}} ; il était prévu à {{expected}}. Si cela arrive souvent, réglez les délais du compte sous Connexions.',
  noDelivery: 'aucune option de livraison',
};
