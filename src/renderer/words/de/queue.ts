import type { Words } from '../catalogue.ts';

export const queue: Words<'queue'> = {
  title: 'Aufträge',
  search: 'Aufträge durchsuchen',
  searchHint: 'Nummern, Namen, Adressen, Dateien suchen  ( / )',
  showOnly: 'Nur zeigen',
  noMatch: 'Kein Treffer',
  noMatchWhy: 'Keine Zeile hat diese Wörter und Filter. Suche oder Filter ändern.',
  empty: 'Keine Aufträge',
  emptyWhy: 'Aufträge erscheinen hier, sobald der Dienst sie hat. Dafür ist nichts zu tun.',
  old: 'seit {{duration}}',
  noDelivery: 'Noch kein Versand',
  fed_one: '{{done, number}} von {{count, number}} Datei übergeben',
  fed_other: '{{done, number}} von {{count, number}} Dateien übergeben',
  jobsReady: '{{ready, number}} von {{total, number}} Aufträgen bereit',
};
