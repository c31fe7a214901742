import type { Translated } from '../../catalogue.ts';
import type { unread as en } from '../../en/sayings/unread.ts';

export const unread: Translated<typeof en> = {
  'no-product': 'Die Antwort des Dienstes enthält kein Produkt, das Makeready lesen kann.',
  'no-components': 'Die Antwort des Dienstes enthält keine Komponenten, die Makeready lesen kann.',
  'no-status': 'Die Antwort des Dienstes enthält keinen Status, den Makeready lesen kann.',
  'no-jobs': 'Die Antwort des Dienstes enthält keine Aufträge, die Makeready lesen kann.',
  'without-files': 'In diesem Auftrag wurde keine Datei gefunden. Er enthält die Felder {{fields}}.',
  'no-version': 'Die Antwort des Dienstes enthält keine Version, die Makeready lesen kann.',
  'no-weight': 'Die Antwort des Dienstes enthält kein Gewicht, das Makeready lesen kann.',
  'no-measures': 'Die Antwort des Dienstes enthält keine Maße, die Makeready lesen kann.',
  'nameless-job': 'Der Dienst hat einen Auftrag ohne Kennung gesendet.',
  'nameless-batch': 'Der Dienst hat einen Sammelauftrag ohne Kennung gesendet.',
  'nameless-delivery-option': 'Der Dienst hat eine Versandart ohne Kennung gesendet.',
  'nameless-product': 'Der Dienst hat ein Produkt ohne Kennung gesendet.',
  'nameless-material': 'Der Dienst hat ein Material ohne Kennung gesendet.',
  'nameless-finishing': 'Der Dienst hat eine Veredelung ohne Kennung gesendet.',
  'nameless-size': 'Der Dienst hat ein Format ohne Kennung gesendet.',
  'page-gone': 'Der Dienst nennt eine weitere Seite der Liste und hat sie nicht.',
  'page-unasked': 'Der Dienst nennt weitere Einträge, und wie sie abzurufen sind, ist nicht bekannt.',
  'rest-unknown':
    'Der Dienst nennt {{total, number}} Einträge; {{sent, number}} kamen an, und wie der Rest abzurufen ist, ist nicht bekannt.',
  'came-as-value': 'Statt der Liste kam etwas, das keine Liste ist.',
  'came-empty': 'Statt der Liste kam ein Objekt ohne Felder.',
  'came-as-object': 'Statt der Liste kam ein Objekt ohne Liste: Felder {{fields}}.',
  'too-many': 'Eine Seite hat mehr als {{entries, number}} Einträge; sie wurde nicht gelesen.',
  'too-long': 'Die Liste geht weiter, als ihr gefolgt wird.',
  'by-webhook': 'Nur von einem Webhook gemeldet: Dieser Dienst bietet nichts an, womit es zu lesen wäre.',
};
