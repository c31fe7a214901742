import type { Words } from '../catalogue.ts';

export const queue: Words<'queue'> = {
  title: 'Wachtrij',
  search: 'De wachtrij doorzoeken',
  searchHint: 'Zoek nummers, namen, adressen, bestanden  ( / )',
  showOnly: 'Alleen tonen',
  noMatch: 'Niets gevonden',
  noMatchWhy: 'Geen regel heeft deze woorden en filters. Wijzig de zoekopdracht of de filters.',
  empty: 'De wachtrij is leeg',
  emptyWhy: 'Orders en batches verschijnen hier zodra de dienst ze heeft. Daar hoeft niets voor te gebeuren.',
  old: 'al {{duration}}',
  noDelivery: 'Nog geen levering',
  fed_one: '{{done, number}} van {{count, number}} bestand aangeboden',
  fed_other: '{{done, number}} van {{count, number}} bestanden aangeboden',
  jobsReady: '{{ready, number}} van {{total, number}} orders klaar',
};
