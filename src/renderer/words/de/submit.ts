import type { Translated } from '../catalogue.ts';
import type { submit as en } from '../en/submit.ts';

export const submit: Translated<typeof en> = {
  title: 'Auftrag einreichen',
  under: 'Ein Auftrag dieses Produkts, so an den Dienst gesendet, wie die Vorlage unten ihn schreibt.',
  product: 'Produkt',
  noProducts: 'Noch ist kein Produkt bekannt. Der Katalog wird von selbst gelesen.',
  what: '1. Was gedruckt wird',
  name: 'Name des Auftrags',
  quantity: 'Auflage',
  size: 'Format',
  material: 'Material',
  finishings: 'Veredelungen',
  whereTo: '2. Wohin es geht',
  personName: 'Name',
  company: 'Firma',
  street: 'Straße und Nummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land, zwei Buchstaben',
  artwork: 'Druckdaten',
  artworkWhy: 'PDF-Dateien, zusammen höchstens 16 MB. Sie werden in der Anfrage mitgesendet.',
  removeFile: '{{name}} herausnehmen',
  request: '3. Was gesendet wird',
  requestWhy:
    'Die Schnittstelle zeigt nicht, wie ein Auftrag eingereicht wird. Diese Anfrage entsteht aus der Vorlage der Verbindung.',
  editTemplate: 'Vorlage ändern',
  template: 'Vorlage, JSON',
  templateWhy:
    'Namen in doppelten geschweiften Klammern stehen für das, was oben ausgefüllt ist; docs/submit.md nennt sie.',
  keepTemplate: 'Vorlage speichern',
  usual: 'Zurück zur üblichen',
  templateKept: 'Die Vorlage ist bei der Verbindung gespeichert.',
  fill: 'Name, Auflage, Format und je Komponente ein Material angeben.',
  kept: 'Gespeichert. Er wird jetzt gesendet.',
  keptOffline: 'Gespeichert. Er wird gesendet, wenn der Dienst wieder da ist.',
  list: 'Was hier eingereicht wurde',
  nothing: 'Noch nichts.',
  decide:
    'Es ist nicht sicher, dass der Dienst diesen Auftrag nicht angenommen hat. Sehen Sie dort nach und entscheiden Sie: Noch einmal gesendet, wird er vielleicht doppelt gedruckt.',
  unknownWhy: 'Er wurde gesendet, und es kam keine Antwort. Er wird beim Dienst gesucht.',
  sendAgain: 'Nicht angekommen: noch einmal senden',
};
