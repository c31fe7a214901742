import type { Translated } from '../../catalogue.ts';
import type { submission as en } from '../../en/sayings/submission.ts';

export const submission: Translated<typeof en> = {
  'no-json': 'Die Vorlage ist kein JSON: {{why}}',
  'no-object': 'Die Vorlage ist kein JSON-Objekt.',
  'unknown-placeholder': 'Die Vorlage hat einen unbekannten Platzhalter: {{name}}.',
  'wrong-each': 'Hinter dem Platzhalter „each {{name}}“ muss stehen, was wiederholt wird.',
  'file-gone': 'Die Station hat die Datei {{name}} nicht mehr.',
  'choose-again': 'Wählen Sie sie noch einmal.',
  'too-large': 'Die Dateien eines Auftrags sind zusammen größer als 16 MB.',
  smaller: 'Reichen Sie ihn ohne Druckdaten ein oder mit kleineren Dateien.',
  'not-offered': 'Der Katalog zeigt {{id}} für dieses Produkt nicht.',
  'choose-other': 'Wählen Sie etwas, das er zeigt.',
  stopped: 'Makeready wurde beendet, während der Auftrag gesendet wurde.',
  'not-there': 'Der Dienst nennt diesen Auftrag bisher nicht. Vielleicht ist er noch dabei.',
  'cannot-tell': 'Der Dienst sagt nicht, ob er diesen Auftrag angenommen hat.',
  'mend-template': 'Berichtigen Sie die Vorlage oder nehmen Sie wieder die übliche.',
  'went-on': 'Der Auftrag ist inzwischen weitergegangen.',
  'see-list': 'Was daraus geworden ist, steht in der Liste daneben.',
};
