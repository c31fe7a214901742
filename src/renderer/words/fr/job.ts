import type { Words } from '../catalogue.ts';

export const job: Words<'job'> = {
  under: 'Travail {{id}} · {{status}} · {{ago}} par {{source}}',
  readAgain: 'Relire',
  specification: 'Spécification',
  to: 'À {{address}}',
  noFiles: 'Le service n’a pas encore de fichiers pour cet élément.',
  download: 'Téléchargement de {{name}}',
  review: 'Examiner',
};
