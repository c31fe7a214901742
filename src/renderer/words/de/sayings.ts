import type { Words } from '../catalogue.ts';

export const sayings: Words<'sayings'> = {
  folder: {
    missing: 'Der Hotfolder {{path}} ist nicht da. Ist sein Laufwerk oder seine Freigabe verbunden?',
    another:
      'Der Hotfolder {{path}} ist nicht der bisherige: was Makeready daneben gelassen hat, ist weg. Laufwerk oder Freigabe wieder verbinden. Ist der Ordner neu angelegt, bitte unter Hotfolder bestätigen.',
    forbidden:
      'Makeready darf nicht in den Hotfolder {{path}} schreiben. Bitte diesem Benutzer das Recht geben; es wird von selbst wieder versucht.',
    full: 'Das Laufwerk des Hotfolders {{path}} ist voll. Bitte Platz schaffen; die Übergabe geht von selbst weiter.',
    busy: 'Der Hotfolder {{path}} wird von einem anderen Programm benutzt. Es wird von selbst wieder versucht.',
    silent: 'Die Freigabe des Hotfolders {{path}} antwortet nicht. Es wird von selbst wieder versucht.',
    fault:
      'In den Hotfolder {{path}} kann nicht übergeben werden ({{error}}). Es wird von selbst wieder versucht.',
    'bad-copy':
      'Was auf das Laufwerk von {{path}} geschrieben wurde, kam anders zurück. Nichts davon wurde übergeben; es wird wieder versucht. Bitte Laufwerk oder Freigabe prüfen.',
    'path-too-long':
      'Der Pfad des Hotfolders {{path}} ist zu lang: mit Dateinamen länger, als sein RIP lesen kann. Bitte einen Ordner näher an der Wurzel wählen.',
  },
  delivery: {
    stuck: 'Der RIP hat {{name}} seit {{minutes}} min nicht abgeholt. Läuft er?',
    refused: 'Der RIP hat {{name}} abgelehnt: die Datei liegt in {{folder}}.',
    warned: 'Der RIP hat {{name}} mit einer Warnung abgeholt: die Datei liegt in {{folder}}.',
  },
  file: {
    'being-fed': '{{name}} wird gerade in seinen Hotfolder gelegt.',
    delivered: '{{name}} ist schon übergeben. Bitte am RIP anhalten.',
    'not-fed-there': '{{name}} wurde dort noch nicht übergeben.',
    'folder-gone': 'Der Hotfolder, der {{name}} hatte, gehört nicht mehr zu Makeready.',
    'lies-there': '{{name}} liegt noch im Hotfolder. Erst herausnehmen, sonst wird doppelt gedruckt.',
    'on-its-way': '{{name}} ist schon dorthin unterwegs.',
  },
  name: {
    'unknown-field': 'Ein Feld {{field}} gibt es nicht. Es gibt {{known}}.',
    brace: 'Eine geschweifte Klammer steht allein.',
    empty: 'Diese Vorlage lässt keinen Dateinamen übrig.',
    'not-unique': 'Nichts darin unterscheidet die Aufträge: die nächste Datei dieses Namens heißt {{twin}}.',
    'no-revision': 'Eine neu übergebene Datei ist nicht durch eine Revision im Namen zu unterscheiden.',
    cut: 'Er wird nach {{most}} Zeichen gekürzt, damit jeder RIP ihn lesen kann.',
  },
  route: {
    off: 'Sie ist ausgeschaltet.',
    'no-folder': 'Ihre Hotfolder gibt es nicht mehr.',
    takes: 'Sie ist die erste Regel, die die Datei nimmt.',
    connection: 'Sie gilt für andere Verbindungen.',
    kind: 'Sie gilt für andere Arten von Dateien.',
    product: 'Das Produkt ist {{is}}, nicht {{wants}}.',
    component: 'Der Teil ist {{is}}, nicht {{wants}}.',
    'material-unknown': 'Das Material ist nicht bekannt.',
    material: 'Das Material ist {{is}}, nicht {{wants}}.',
    'weight-unknown': 'Das Gewicht des Materials ist nicht bekannt.',
    weight: 'Das Material wiegt {{is}} g/m²; die Regel gilt für andere Gewichte.',
    finishing: 'Sie hat keine dieser Veredelungen: {{wants}}.',
    'quantity-unknown': 'Die Auflage ist nicht bekannt.',
    quantity: 'Die Auflage ist {{is}}; die Regel gilt für andere Auflagen.',
  },
  webhook: {
    'read-again': '{{what}} wird neu gelesen.',
    'not-understood': 'Nicht verstanden: Alles wird neu gelesen.',
    'no-connection': 'Seine Verbindung gibt es nicht mehr.',
    'no-secret': 'Abgewiesen: Signaturen sind verlangt, und das Geheimnis zum Prüfen fehlt.',
    unsigned: 'Abgewiesen: In {{header}} steht keine Signatur.',
    'wrong-signature': 'Abgewiesen: Die Signatur ist falsch.',
    stale: 'Abgewiesen: Vor mehr als fünf Minuten signiert, oder die Uhren gehen verschieden.',
  },
};
