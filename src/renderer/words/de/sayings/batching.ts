import type { Translated } from '../../catalogue.ts';
import type { batching as en } from '../../en/sayings/batching.ts';

export const batching: Translated<typeof en> = {
  failed:
    'Unerwarteter Fehler bei dieser Bestellung (siehe Protokoll). Sie wird automatisch erneut versucht.',
  stopped: 'Makeready wurde beendet, während gesendet wurde.',
  accepted: 'Der Dienst hat angenommen, ohne zu sagen, was daraus geworden ist.',
  'in-another': 'Auftrag {{job}} ist schon im Sammelauftrag {{batch}}.',
  'no-list': 'Der Dienst sagt nicht, welche Sammelaufträge es gibt.',
  'unread-list': 'Die Liste der Sammelaufträge ist nicht ganz lesbar oder nennt deren Aufträge nicht.',
  'not-there': 'Der Dienst hat es bisher nicht angelegt. Vielleicht ist er noch dabei.',
  'no-jobs': 'Kein Auftrag ist ausgewählt.',
  ordered: '{{name}} ist schon in einem neuen Sammelauftrag, der noch nicht erledigt ist.',
  connections: 'Die Aufträge gehören zu verschiedenen Verbindungen.',
  'no-address': 'Die Lieferadresse von {{name}} ist nicht lesbar.',
  'unknown-job': 'Auftrag {{id}} ist hier nicht bekannt, seine Adresse auch nicht.',
  refused: 'Der Dienst hat abgelehnt: {{answer}}',
  addresses: '{{name}} geht an eine andere Adresse als {{other}}.',
  'in-batch': 'Er ist schon in einem Sammelauftrag oder wartet auf einen.',
};
