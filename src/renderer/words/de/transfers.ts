import type { Words } from '../catalogue.ts';

export const transfers: Words<'transfers'> = {
  title: 'Übertragungen',
  pauseAll: 'Alle anhalten',
  resumeAll: 'Alle fortsetzen',
  pauseOne: '{{name}} anhalten',
  resumeOne: '{{name}} fortsetzen',
  tryNow: 'Jetzt versuchen',
  nothing: 'Nichts zu übertragen',
  nothingWhy:
    'Sobald ein Auftrag bereit zur Produktion ist, werden seine Druckdaten von selbst geladen, geprüft und übergeben.',
  needHand: 'Eingriff nötig',
  running: 'Laufen',
  waiting: 'Warten',
  fedLast: 'Zuletzt übergeben',
  download: 'Laden von {{name}}',
  received: '{{received}} von {{total}}',
  left: 'noch {{duration}}',
  again: '{{reason}} Erneut in {{duration}}.',
  fedAt: '{{folder}} um {{time}}',
  takenAt: '{{folder}} um {{time}}, abgeholt um {{taken}}',
  menu: 'Was mit {{name}} geschehen soll',
  do: {
    pause: 'Anhalten',
    resume: 'Jetzt weiter',
    first: 'Zuerst holen',
    lower: 'Später holen',
    cancel: 'Aufgeben',
  },
};
