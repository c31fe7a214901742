import type { Words } from '../catalogue.ts';

export const states: Words<'states'> = {
  phase: {
    attention: 'Vraagt aandacht',
    prepress: 'In de prepress',
    ready: 'Klaar voor productie',
    'at-rip': 'Bij de RIP',
    done: 'Gereed',
  },
  artwork: {
    expected: 'Verwacht',
    queued: 'In de wachtrij',
    transferring: 'Wordt opgehaald',
    verifying: 'Wordt gecontroleerd',
    waiting: 'Wacht op nieuwe poging',
    failed: 'Mislukt',
    archived: 'Gearchiveerd',
    held: 'Vastgehouden',
    'no-route': 'Geen hotfolder',
    delivering: 'Wordt aangeboden',
    delivered: 'In de hotfolder',
    'picked-up': 'Opgehaald door de RIP',
  },
  word: {
    'asked-anew': 'Nieuwe drukbestanden gevraagd',
    overridden: 'Toch doorgegeven',
  },
  delivery: {
    planned: 'Gepland',
    copying: 'Wordt gekopieerd',
    committing: 'Wordt klaargezet',
    delivered: 'In de hotfolder',
    taken: 'Opgehaald door de RIP',
    refused: 'Geweigerd door de RIP',
    stuck: 'Niet opgehaald',
    failed: 'Mislukt',
  },
  /** What happened to something that can be ordered. */
  catalogue: {
    appeared: 'Nieuw in het aanbod',
    gone: 'Niet meer in het aanbod',
    version: 'Nieuwe versie',
    changed: 'Gewijzigd',
  },
  /** What became of a login. */
  access: {
    'logged-in': 'Aangemeld',
    refused: 'Geweigerd',
    locked: 'Moet wachten',
    'logged-out': 'Afgemeld',
    ended: 'Sessie beëindigd',
  },
  batchOrder: {
    waiting: 'Wacht op verzending',
    sending: 'Wordt verzonden',
    unknown: 'Niet bekend',
    done: 'Gemaakt',
    refused: 'Geweigerd',
    withdrawn: 'Ingetrokken',
  },
  source: {
    webhook: 'webhook',
    poll: 'periodieke controle',
    refresh: 'verversing',
    start: 'start',
    operator: 'operator',
    station: 'station',
    rip: 'RIP',
  },
  row: {
    batch: 'Batch',
    'queued-batch': 'Wacht op bundeling',
    job: 'Order zonder batch',
  },
  profile: {
    strict: 'Streng',
    house: 'Huisregels',
    off: 'Uit: ongezien doorgegeven',
  },
  file: {
    colour: 'Kleur',
    foil: 'Folie',
    other: 'Overig',
  },
  component: {
    general: 'Algemeen',
    cover: 'Omslag',
    inner: 'Binnenwerk',
  },
};
