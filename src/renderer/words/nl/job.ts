import type { Words } from '../catalogue.ts';

export const job: Words<'job'> = {
  under: 'Order {{id}} · {{status}} · {{ago}} door {{source}}',
  readAgain: 'Opnieuw lezen',
  specification: 'Specificatie',
  to: 'Naar {{address}}',
  noFiles: 'De dienst heeft nog geen drukbestanden voor dit onderdeel.',
  download: 'Ophalen van {{name}}',
  review: 'Bekijken',
};
