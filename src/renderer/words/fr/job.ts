import type { Words } from '../catalogue.ts';

export const job: Words<'job'> = {
  under: 'Travail {{id}} · {{status}} · {{ago}} par {{source}}',
  readAgain: 'Relire',
  specification: 'Spécification',
  withBleed: '{{finished}} (avec fond perdu {{unfinished}})',
  to: 'À {{address}}',
  noFiles: 'Aucun fichier n’a été trouvé pour cet élément.',
  download: 'Téléchargement de {{name}}',
  review: 'Examiner',
  explain: 'Que se passerait-il ?',
  explainTitle: 'Ce qui arriverait à {{name}}',
  rulesTried: 'Règles, dans leur ordre',
  wouldWait: "Il serait d'abord retenu : {{why}}",
  goesNowhere: 'Aucun dossier actif ne le prend : il resterait ici, signalé comme sans destination.',
  goesTo: 'Vers {{folder}}',
  reveal: 'Montrer dans le dossier',
  revealNamed: 'Montrer {{name}} dans son dossier',
  dragOut: 'Ou faites-le glisser hors de la fenêtre, dans un autre programme.',
};
