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
  noDelivery: 'aucune option de livraison',
};
