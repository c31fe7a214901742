import type { Words } from '../catalogue.ts';

export const job: Words<'job'> = {
  under: 'Auftrag {{id}} · {{status}} · {{ago}} durch {{source}}',
  readAgain: 'Neu lesen',
  specification: 'Spezifikation',
  to: 'An {{address}}',
  noFiles: 'Der Dienst hat noch keine Druckdaten für diesen Teil.',
  download: 'Laden von {{name}}',
  review: 'Prüfen',
};
