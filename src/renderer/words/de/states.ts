import type { Words } from '../catalogue.ts';

export const states: Words<'states'> = {
  phase: {
    attention: 'Eingriff nötig',
    prepress: 'In der Druckvorstufe',
    ready: 'Bereit zur Produktion',
    'at-rip': 'Beim RIP',
    done: 'Fertig',
  },
  artwork: {
    expected: 'Erwartet',
    queued: 'Eingereiht',
    transferring: 'Wird geladen',
    verifying: 'Wird geprüft',
    waiting: 'Wartet auf neuen Versuch',
    failed: 'Fehlgeschlagen',
    archived: 'Archiviert',
    held: 'Angehalten',
    'no-route': 'Kein Hotfolder',
    delivering: 'Wird übergeben',
    delivered: 'Im Hotfolder',
    'picked-up': 'Vom RIP abgeholt',
  },
  word: {
    'asked-anew': 'Neue Druckdaten angefordert',
    overridden: 'Trotzdem übergeben',
  },
  delivery: {
    planned: 'Geplant',
    copying: 'Wird kopiert',
    committing: 'Wird bereitgestellt',
    delivered: 'Im Hotfolder',
    taken: 'Vom RIP abgeholt',
    refused: 'Vom RIP abgelehnt',
    stuck: 'Nicht abgeholt',
    failed: 'Fehlgeschlagen',
  },
  /** What happened to something that can be ordered. */
  catalogue: {
    appeared: 'Neu im Angebot',
    gone: 'Nicht mehr im Angebot',
    version: 'Neue Version',
    changed: 'Geändert',
  },
  /** What became of a login. */
  access: {
    'logged-in': 'Angemeldet',
    refused: 'Abgewiesen',
    locked: 'Muss warten',
    'logged-out': 'Abgemeldet',
    ended: 'Sitzung beendet',
  },
  batchOrder: {
    waiting: 'Wartet auf das Senden',
    sending: 'Wird gesendet',
    unknown: 'Nicht bekannt',
    done: 'Angelegt',
    refused: 'Abgelehnt',
    withdrawn: 'Zurückgezogen',
  },
  source: {
    webhook: 'Webhook',
    poll: 'Abfrage',
    refresh: 'Aktualisierung',
    start: 'Start',
    operator: 'Bediener',
    station: 'Station',
    rip: 'RIP',
  },
  row: {
    batch: 'Sammelauftrag',
    'queued-batch': 'Wartet auf Bündelung',
    job: 'Auftrag ohne Sammelauftrag',
  },
  profile: {
    strict: 'Streng',
    house: 'Hausregeln',
    off: 'Aus: ungeprüft übergeben',
  },
  file: {
    colour: 'Farbe',
    foil: 'Folie',
    other: 'Sonstige',
  },
  component: {
    general: 'Allgemein',
    cover: 'Umschlag',
    inner: 'Inhalt',
  },
};
