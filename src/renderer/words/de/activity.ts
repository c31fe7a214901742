import type { Words } from '../catalogue.ts';

export const activity: Words<'activity'> = {
  title: 'Verlauf',
  search: 'Namen, Nummern, Gründe suchen',
  subject: 'Worum es geht',
  source: 'Quelle',
  all: 'Alles',
  from: 'Von',
  until: 'Bis',
  when: 'Wann',
  what: 'Was',
  became: 'Wurde',
  subjects: {
    job: 'Auftrag',
    batch: 'Sammelauftrag',
    'queued-batch': 'Wartender Sammelauftrag',
    artwork: 'Datei',
    delivery: 'Hotfolder',
    connection: 'Verbindung',
  },
  none: 'Nichts gefunden',
  noneWhy: 'Keine Zeile des Protokolls passt. Suche oder Tage ändern.',
  older: 'Ältere zeigen',
  export: 'Als CSV exportieren',
  stopExport: 'Anhalten ({{lines}} Zeilen)',
  exported_one: '{{count, number}} Zeile wurde exportiert.',
  exported_other: '{{count, number}} Zeilen wurden exportiert.',
};
