import type { Translated } from '../../catalogue.ts';
import type { feeding as en } from '../../en/sayings/feeding.ts';

export const feeding: Translated<typeof en> = {
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
    'staging-not-ours':
      'Nach {{path}} wird nichts übergeben: {{folder}}, worin die Dateien entstehen, ist eine Verknüpfung oder gehört einem anderen Konto. Bitte klären, wer das angelegt hat, und es entfernen.',
    'changed-by-another':
      'Ein anderes Programm hat die Kopie von {{name}} geändert, bevor sie nach {{path}} übergeben wurde. Nichts davon wurde übergeben; sie wird neu kopiert. Bitte klären, wer dort schreiben darf.',
    'path-too-long':
      'Der Pfad des Hotfolders {{path}} ist zu lang: mit Dateinamen länger, als sein RIP lesen kann. Bitte einen Ordner näher an der Wurzel wählen.',
    feeding: 'In {{name}} wird gerade eine Datei gelegt.',
    'staging-moved':
      'Der Zwischenordner neben {{path}} liegt nicht auf demselben Laufwerk; einer darin wird benutzt.',
    'ticket-in-the-way': 'Dem Ticket {{path}} ist etwas im Weg. Bitte entfernen.',
  },
  delivery: {
    'test-page': 'Testseite für {{folder}}.',
    stuck: 'Der RIP hat {{name}} seit {{minutes}} min nicht abgeholt. Läuft er?',
    refused: 'Der RIP hat {{name}} abgelehnt: die Datei liegt in {{folder}}.',
    warned: 'Der RIP hat {{name}} mit einer Warnung abgeholt: die Datei liegt in {{folder}}.',
    unknown:
      'Es ist nicht bekannt, ob {{name}} den Hotfolder erreicht hat, weil der Ordner inzwischen neu angelegt wurde. Bitte am RIP nachsehen und die Datei neu übergeben, wenn sie dort fehlt.',
  },
  file: {
    'checked-after-all': 'Der Preflight konnte sie jetzt prüfen.',
    'taken-out': 'Aus dem Hotfolder genommen, bevor der RIP sie nahm.',
    'in-use': '{{name}} wird von einem anderen Programm benutzt: am RIP anhalten.',
    'rip-has-it': 'Der RIP hat {{name}} schon genommen: dort anhalten.',
    'not-past':
      '{{name}} kann nur von Hand gesendet werden, solange der Auftrag über den übergebenden Status hinaus ist und die Datei nicht übergeben wurde.',
    'still-wanted': '{{name}} wird noch gebraucht: Die Datei bleibt, wo sie ist.',
    'being-fed': '{{name}} wird gerade in seinen Hotfolder gelegt.',
    delivered: '{{name}} ist schon übergeben. Bitte am RIP anhalten.',
    'not-fed-there': '{{name}} wurde dort noch nicht übergeben.',
    'folder-gone': 'Der Hotfolder, der {{name}} hatte, gehört nicht mehr zu Makeready.',
    'lies-there': '{{name}} liegt noch im Hotfolder. Erst herausnehmen, sonst wird doppelt gedruckt.',
    'on-its-way': '{{name}} ist schon dorthin unterwegs.',
    blocked:
      'Der Preflight sperrt diese Datei: Sie wird nur mit einer Begründung übergeben, in der Prüfansicht.',
    gone: 'Diese Datei kennt die Station nicht mehr.',
    clock: 'Die Uhr dieses Rechners wurde verstellt.',
    'connection-back': 'Die Verbindung geht wieder.',
    damaged: 'Ihre Datei im Archiv war beschädigt; sie wird neu geholt.',
    missing: 'Ihre Datei im Archiv fehlte; sie wird neu geholt.',
    'folder-removed': 'Ihr Hotfolder wurde entfernt.',
    'no-route': 'Kein Hotfolder nimmt diese Datei. Bitte einen hinzufügen oder eine Regel ändern.',
    released: 'Vom Bediener freigegeben.',
    'routes-changed': 'Die Regeln wurden geändert.',
    'taken-up': 'Nach einem Halt wieder aufgenommen.',
    'not-held':
      '{{name}} kann neu geholt werden, solange sie zurückgehalten wird oder wenn der RIP sie übernommen hat.',
    'announced-anew': 'Der Dienst kündigt andere Druckdaten an, als hier sind: Sie werden neu geholt.',
    'fetched-anew': 'Vom Bediener neu geholt.',
    'tried-again': 'Vom Bediener noch einmal versucht.',
  },
  row: {
    unreadable: 'Dieser Eintrag kann nicht angezeigt werden. Einzelheiten stehen im Protokoll.',
  },
  job: {
    'no-files': 'Er soll übergeben werden, und in den Angaben des Dienstes wurde keine Druckdatei gefunden.',
    refused:
      'Er soll übergeben werden, und alle seine Druckdateien wurden abgelehnt: Nichts davon wird übergeben.',
    past: 'Er hat schon den Status {{status}} und wurde von hier aus nicht übergeben. Dateien von Hand senden, falls sie gebraucht werden.',
  },
  withdrawn: {
    gone: 'Der Dienst hat diesen Auftrag nicht mehr: Die Datei wird nicht übergeben.',
    cancelled: 'Der Auftrag hat den Status {{status}}: Die Datei wird nicht übergeben.',
    replaced: 'Ersetzt durch {{name}}: Nur die neue Datei wird übergeben.',
    removed: 'Der Auftrag nennt diese Datei nicht mehr: Sie wird nicht übergeben.',
    'artwork-refused': 'Die Druckdaten haben den Status {{status}}: Die Datei wird nicht übergeben.',
    'taken-back':
      'Der Auftrag wurde zurückgenommen ({{status}}): Die Datei wird übergeben, wenn er wieder bereit ist.',
    past: 'Der Auftrag hat schon den Status {{status}}, und die Datei wurde vorher nicht übergeben. Von Hand senden, falls sie gebraucht wird.',
  },
  recall: {
    gone: 'Beim Dienst gelöscht: {{minutes}} min nach dem Senden an {{folder}}. Dort anhalten.',
    cancelled: 'Storniert: {{minutes}} min nach dem Senden an {{folder}}. Dort anhalten.',
    replaced: 'Ersetzt durch {{name}}: {{minutes}} min nach dem Senden an {{folder}}. Dort anhalten.',
    removed: 'Aus dem Auftrag entfernt: {{minutes}} min nach dem Senden an {{folder}}. Dort anhalten.',
    'artwork-refused': 'Druckdaten abgelehnt: {{minutes}} min nach dem Senden an {{folder}}. Dort anhalten.',
    'taken-back':
      'In die Druckvorstufe zurückgenommen: {{minutes}} min nach dem Senden an {{folder}}. Dort anhalten.',
  },
  hold: {
    'cannot-read':
      'Der Preflight kann die archivierte Datei nicht lesen ({{error}}). Er wird automatisch erneut versucht; freigeben, um sie ungeprüft zu übergeben.',
    'cannot-check':
      'Unerwarteter Fehler beim Preflight (siehe Protokoll). Er wird automatisch erneut versucht; freigeben, um die Datei ungeprüft zu übergeben.',
    'replaces-fed': 'Sie kommt anstelle einer Datei, die schon übergeben wurde: beide ansehen und freigeben.',
    everything: 'Jede Datei wartet auf Ihr Wort, wie es die Einstellungen sagen.',
    'first-of-product': 'Es ist die erste von {{product}}: ansehen und freigeben.',
    'cannot-route':
      'Beim Zuordnen ging etwas Unerwartetes schief; das Protokoll sagt, was. Freigeben, um es noch einmal zu versuchen.',
    'preflight-warned': 'Der Preflight warnt: ansehen und freigeben.',
    'preflight-blocked': 'Der Preflight hat einen Fehler gefunden: vor dem Freigeben ansehen.',
    'not-a-pdf': 'Es ist kein PDF: vor dem Freigeben ansehen.',
    revised: 'Für eine Datei, die schon übergeben war, sind neue Druckdaten gekommen: ansehen und freigeben.',
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
};
