import type { Words } from '../catalogue.ts';

export const job: Words<'job'> = {
  under: 'Order {{id}} · {{status}} · {{ago}} door {{source}}',
  readAgain: 'Opnieuw lezen',
  specification: 'Specificatie',
  withBleed: '{{finished}} (met afloop {{unfinished}})',
  to: 'Naar {{address}}',
  noFiles: 'Voor dit onderdeel is geen drukbestand gevonden.',
  download: 'Ophalen van {{name}}',
  review: 'Bekijken',
  explain: 'Wat zou er gebeuren?',
  explainTitle: 'Wat er met {{name}} zou gebeuren',
  rulesTried: 'Regels, in hun volgorde',
  wouldWait: 'Het zou eerst worden vastgehouden: {{why}}',
  goesNowhere: 'Geen hotfolder neemt het: het zou hier blijven en als zonder route worden getoond.',
  goesTo: 'Naar {{folder}}',
  reveal: 'In map tonen',
  revealNamed: '{{name}} in zijn map tonen',
  dragOut: 'Of sleep dit het venster uit, naar een ander programma.',
};
