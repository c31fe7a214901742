import type { Words } from '../catalogue.ts';

export const job: Words<'job'> = {
  under: 'Auftrag {{id}} · {{status}} · {{ago}} durch {{source}}',
  readAgain: 'Neu lesen',
  specification: 'Spezifikation',
  withBleed: '{{finished}} (mit Beschnitt {{unfinished}})',
  to: 'An {{address}}',
  noFiles: 'Für diesen Teil wurden keine Druckdaten gefunden.',
  download: 'Laden von {{name}}',
  review: 'Prüfen',
  explain: 'Was würde geschehen?',
  explainTitle: 'Was mit {{name}} geschehen würde',
  rulesTried: 'Regeln, in ihrer Reihenfolge',
  wouldWait: 'Sie würde zuerst angehalten: {{why}}',
  goesNowhere: 'Kein Hotfolder nimmt sie: Sie bliebe hier und stünde als „ohne Weg“ da.',
  goesTo: 'Nach {{folder}}',
  reveal: 'Im Ordner zeigen',
  revealNamed: '{{name}} im Ordner zeigen',
  dragOut: 'Oder von hier in ein anderes Programm ziehen.',
};
