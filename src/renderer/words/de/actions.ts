import type { Words } from '../catalogue.ts';

export const actions: Words<'actions'> = {
  bulk: 'Mit den markierten Zeilen',
  marked_one: '{{count, number}} Zeile markiert',
  marked_other: '{{count, number}} Zeilen markiert',
  hold: 'Anhalten',
  release: 'Freigeben',
  feedAgain: 'Neu übergeben',
  feedAgainWhy:
    'Die Dateien gehen noch einmal in ihre Hotfolder, als neue Revision mit eigenen Namen. Was schon gedruckt ist, wird noch einmal gedruckt.',
  reason: 'Grund',
  readAgain: 'Neu lesen',
  newBatch: 'Neuer Sammelauftrag',
  clear: 'Aufheben',
  heldBy: 'Vom Bediener angehalten.',
  done: {
    hold_one: '{{count, number}} Datei ist angehalten.',
    hold_other: '{{count, number}} Dateien sind angehalten.',
    release_one: '{{count, number}} Datei ist freigegeben.',
    release_other: '{{count, number}} Dateien sind freigegeben.',
    feedAgain_one: '{{count, number}} Datei wird neu übergeben.',
    feedAgain_other: '{{count, number}} Dateien werden neu übergeben.',
  },
  none: {
    hold: 'Hier kann keine Datei mehr angehalten werden: alle sind übergeben oder angehalten.',
    release: 'Hier ist keine Datei angehalten.',
    feedAgain: 'Hier wurde noch keine Datei übergeben.',
  },
  refused_one: '{{count, number}} ging nicht: {{why}}',
  refused_other: '{{count, number}} gingen nicht; die erste: {{why}}',
  read_one: '{{count, number}} Auftrag wurde neu gelesen.',
  read_other: '{{count, number}} Aufträge wurden neu gelesen.',
  unread_one: '{{count, number}} war nicht lesbar; gezeigt wird der letzte Stand.',
  unread_other: '{{count, number}} waren nicht lesbar; gezeigt wird der letzte Stand.',
};
