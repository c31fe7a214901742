import type { Words } from '../catalogue.ts';

export const common: Words<'common'> = {
  back: 'Retour',
  close: 'Fermer',
  copy: 'Copier',
  copied: 'Copié',
  reading: 'Lecture ...',
  toTheQueue: 'Vers la file',
  notAllRead: 'Tout n’a pas pu être lu',
  noAnswer: 'La station n’a pas pu répondre.',
  noAnswerRemedy:
    'Elle sera interrogée à nouveau dès que la liaison sera rétablie. Si cela persiste, consultez son journal.',
  showJson: 'JSON d’origine',
  hideJson: 'Masquer le JSON d’origine',
  timeLine: 'Historique',
  serviceClock: 'horloge du service {{at}}',
  perSecond: '{{amount}}/s',
  fed: '{{done, number}} sur {{total, number}} transmis',
  taken: '{{taken, number}} repris',
  pieces: '{{quantity, number}} x {{product}}',
  undo: 'Annuler',
  cancel: 'Abandonner',
};
