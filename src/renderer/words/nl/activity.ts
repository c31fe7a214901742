import type { Words } from '../catalogue.ts';

export const activity: Words<'activity'> = {
  title: 'Activiteit',
  search: 'Zoek namen, nummers, redenen',
  subject: 'Waarover het gaat',
  source: 'Bron',
  all: 'Alles',
  from: 'Van',
  until: 'Tot en met',
  when: 'Wanneer',
  what: 'Wat',
  became: 'Werd',
  subjects: {
    job: 'Order',
    batch: 'Batch',
    'queued-batch': 'Wachtende batch',
    artwork: 'Bestand',
    delivery: 'Hotfolder',
    connection: 'Verbinding',
  },
  none: 'Niets gevonden',
  noneWhy: 'Geen regel van het logboek voldoet. Wijzig de zoekopdracht of de dagen.',
  older: 'Ouder tonen',
  export: 'Exporteren als CSV',
  stopExport: 'Stoppen ({{lines}} regels)',
  exported_one: '{{count, number}} regel is geëxporteerd.',
  exported_other: '{{count, number}} regels zijn geëxporteerd.',
};
