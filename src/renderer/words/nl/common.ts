import type { Words } from '../catalogue.ts';

export const common: Words<'common'> = {
  back: 'Terug',
  close: 'Sluiten',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  reading: 'Bezig met lezen ...',
  toTheQueue: 'Naar de wachtrij',
  notAllRead: 'Niet alles kon worden gelezen',
  noAnswer: 'Het station kon niet antwoorden.',
  noAnswerRemedy:
    'Het wordt opnieuw gevraagd zodra de verbinding er weer is. Blijft dit zo, kijk dan in het logboek.',
  showJson: 'Oorspronkelijke JSON',
  hideJson: 'Oorspronkelijke JSON verbergen',
  timeLine: 'Tijdlijn',
  serviceClock: 'klok van de dienst {{at}}',
  perSecond: '{{amount}}/s',
  fed: '{{done, number}} van {{total, number}} aangeboden',
  taken: '{{taken, number}} opgehaald',
  pieces: '{{quantity, number}} x {{product}}',
  undo: 'Ongedaan maken',
  cancel: 'Annuleren',
};
