import type { Words } from '../catalogue.ts';

export const transfers: Words<'transfers'> = {
  title: 'Overdrachten',
  pauseAll: 'Alles pauzeren',
  resumeAll: 'Alles hervatten',
  pauseOne: '{{name}} pauzeren',
  resumeOne: '{{name}} hervatten',
  tryNow: 'Nu proberen',
  nothing: 'Niets over te dragen',
  nothingWhy:
    'Zodra een order klaar is voor productie, worden de drukbestanden vanzelf opgehaald, gecontroleerd en aangeboden.',
  needHand: 'Vragen aandacht',
  running: 'Bezig',
  waiting: 'Wachten',
  fedLast: 'Laatst aangeboden',
  download: 'Ophalen van {{name}}',
  received: '{{received}} van {{total}}',
  left: 'nog {{duration}}',
  again: '{{reason}} Opnieuw over {{duration}}.',
  fedAt: '{{folder}} om {{time}}',
  takenAt: '{{folder}} om {{time}}, opgehaald om {{taken}}',
  menu: 'Wat te doen met {{name}}',
  do: {
    pause: 'Pauzeren',
    resume: 'Nu verder',
    first: 'Eerst halen',
    lower: 'Later halen',
    cancel: 'Opgeven',
  },
};
