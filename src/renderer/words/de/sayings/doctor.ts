import type { Translated } from '../../catalogue.ts';
import type { doctor as en } from '../../en/sayings/doctor.ts';

export const doctor: Translated<typeof en> = {
  missing: 'Einen Ordner {{path}} gibt es nicht.',
  'not-a-folder': '{{path}} ist kein Ordner.',
  rights: 'Dateien können dort angelegt, geändert, umbenannt und gelöscht werden.',
  full: 'Das Laufwerk von {{path}} ist voll. Bitte Platz schaffen und noch einmal versuchen.',
  'read-only':
    '{{path}} liegt auf einem Laufwerk oder einer Freigabe nur zum Lesen. Bitte zum Schreiben verbinden lassen.',
  'no-create':
    'Makeready darf in {{path}} keine Dateien anlegen ({{error}}). Bitte diesem Benutzer das Recht geben.',
  'may-not-modify':
    'Makeready darf die Dateien nicht ändern, die es dort anlegt ({{error}}). Bitte diesem Benutzer und dem RIP das Recht geben.',
  'may-not-rename':
    'Makeready darf die Dateien nicht umbenennen, die es dort anlegt ({{error}}). Bitte diesem Benutzer und dem RIP das Recht geben.',
  'may-not-remove':
    'Makeready darf die Dateien nicht löschen, die es dort anlegt ({{error}}). Bitte diesem Benutzer und dem RIP das Recht geben.',
  'staging-outside':
    'Dateien entstehen in einem Ordner daneben, auf demselben Laufwerk: Der RIP sieht sie erst, wenn sie vollständig sind.',
  'staging-inside':
    'Daneben lässt sich nichts anlegen und hineinschieben ({{error}}): Dateien entstehen in einem versteckten Ordner darin. Bitte dafür sorgen, dass der RIP nicht in Unterordner schaut.',
  'staging-extension':
    'Ein Ordner lässt sich dort nicht anlegen. Dateien können unter Namen mit der Endung {{extension}} entstehen; die blieben unberührt.',
  'no-staging':
    'Ein Ordner lässt sich dort nicht anlegen ({{error}}), weder daneben noch darin. Bitte diesem Benutzer das Recht geben, oder bei laufendem RIP {{seconds}} s lang prüfen, welche Namen er in Ruhe lässt.',
  'takers-everyone':
    'Seine Rechte nennen keine Gruppe, die Dateien abholt: Jedes Konto darf es, oder die Gruppe lässt sich einer Datei nicht geben. Für einen RIP unter einem anderen Konto können die Dateien schreibgeschützt sein.',
  'proposes-everyone': 'Jedes Konto dieses Rechners die Dateien ändern und abholen lassen.',
  'proposes-extension': 'Dateien im Ordner selbst anlegen, als *{{extension}}; die lässt der RIP in Ruhe.',
  'proposes-looking': 'Alle {{seconds}} s nachsehen, was der RIP abgeholt hat.',
  'proposes-rip': 'Als {{name}} bedienen.',
  'proposes-ticket': 'Neben jede Datei das Ticket „{{ticket}}“ legen.',
  rename: 'Umbenennen geht, in höchstens {{ms}} ms.',
  'rename-slow':
    'Ein Umbenennen dauert bis zu {{ms}} ms: Ein anderes Programm, wohl ein Virenscanner, sieht erst in jede Datei. Die Übergabe wartet darauf. Den Ordner dort möglichst ausnehmen.',
  'not-seen':
    'Eine in den Ordner umbenannte Datei war dort binnen 5 s nicht zu sehen. Auch ein RIP würde sie übersehen: Bitte die Einstellungen der Freigabe prüfen.',
  'seen-late': 'Eine umbenannte Datei ist erst nach {{ms}} ms zu sehen.',
  clock: 'Die Uhr des Ordners geht richtig.',
  'clock-ahead':
    'Die Uhr des Ordners geht {{seconds}} s vor. Makeready datiert Dateien nach dieser Uhr; bitte trotzdem eine der beiden stellen.',
  'clock-behind':
    'Die Uhr des Ordners geht {{seconds}} s nach. Makeready datiert Dateien nach dieser Uhr; bitte trotzdem eine der beiden stellen.',
  'case-told': 'Groß- und Kleinbuchstaben ergeben dort verschiedene Namen.',
  'case-same':
    'Groß- und Kleinbuchstaben ergeben dort denselben Namen. Makeready verwendet nie zwei Namen, die sich nur darin unterscheiden.',
  'accents-told-apart':
    'Akzente bleiben, wie sie geschrieben sind, und zwei Schreibweisen ergeben zwei Namen. Die Namen von Makeready haben keine.',
  'accents-same':
    'Zwei Schreibweisen eines Akzents ergeben denselben Namen. Die Namen von Makeready haben keine.',
  'accents-rewritten':
    'Akzente werden anders geschrieben, als sie kamen. Die Namen von Makeready haben keine.',
  'accents-refused': 'Namen mit Akzenten werden abgelehnt. Die Namen von Makeready haben keine.',
  'path-too-long':
    'Der Pfad des Ordners ist so lang, dass kein Dateiname dahinter passt. Bitte einen Ordner näher an der Wurzel wählen.',
  'names-too-short':
    'Namen können dort nur {{longest}} Zeichen haben: zu wenige für die Namen, die Makeready vergibt.',
  'path-length':
    'Namen können lang genug sein; der längste Pfad, den Makeready hier bildet, hat {{path}} Zeichen.',
  lengths:
    'Namen können {{name}} Zeichen haben; der längste Pfad, den Makeready hier bildet, hat {{path}} Zeichen.',
  space: 'Dort sind {{megabytes, number}} MB frei.',
  'space-low': 'Dort sind {{megabytes, number}} MB frei. Das ist wenig für Druckdaten.',
  events: 'Das System meldet neue Dateien, nach {{ms}} ms.',
  'no-events':
    'Das System meldet nicht verlässlich, was im Ordner geschieht. Makeready sieht selbst nach; ein RIP auf einem anderen Rechner muss auf regelmäßiges Nachsehen gestellt sein.',
  'temp-names':
    'Dateien mit {{extensions}} blieben {{seconds}} s unberührt. Das ist ein Beweis, wenn der RIP währenddessen lief.',
  'temp-names-taken':
    'Der RIP hat Dateien mit jeder versuchten Endung abgeholt oder geändert: {{extensions}}.',
  'temp-names-too-soon':
    'Dateien mit {{extensions}} blieben {{seconds}} s unberührt. Das beweist noch nichts: Dieser RIP kann {{needed}} s brauchen.',
  'rip-seems': 'Die Ordner darin sehen nach {{name}} aus.',
  'rip-local-needed':
    'Der Ordner liegt auf einer Freigabe ({{share}}); {{name}} braucht ihn auf einem Laufwerk des eigenen Rechners.',
  'rip-local-advised':
    'Der Ordner liegt auf einer Freigabe ({{share}}); der Hersteller von {{name}} rät zu einem Laufwerk des eigenen Rechners.',
  'rip-folder-name': '{{name}} liest Ordnernamen bis {{longest}} Zeichen; „{{folder}}“ ist länger.',
};
