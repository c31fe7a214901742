import type { Words } from '../catalogue.ts';

export const common: Words<'common'> = {
  back: 'Zurück',
  close: 'Schließen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  reading: 'Wird gelesen ...',
  toTheQueue: 'Zur Auftragsliste',
  notAllRead: 'Nicht alles war lesbar',
  noAnswer: 'Die Station konnte nicht antworten.',
  noAnswerRemedy:
    'Sie wird wieder gefragt, sobald die Verbindung zu ihr steht. Bleibt es dabei, hilft ein Blick in ihr Protokoll.',
  showJson: 'Original-JSON',
  hideJson: 'Original-JSON ausblenden',
  timeLine: 'Verlauf',
  serviceClock: 'Uhr des Dienstes {{at}}',
  perSecond: '{{amount}}/s',
  fed: '{{done, number}} von {{total, number}} übergeben',
  taken: '{{taken, number}} abgeholt',
  pieces: '{{quantity, number}} x {{product}}',
  undo: 'Rückgängig',
  cancel: 'Abbrechen',
};
