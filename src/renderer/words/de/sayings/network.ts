import type { Translated } from '../../catalogue.ts';
import type { network as en } from '../../en/sayings/network.ts';

export const network: Translated<typeof en> = {
  service: {
    unauthorized: 'Der Dienst nimmt das Zugriffstoken nicht an.',
    forbidden: 'Das gehört nicht zu Ihrem Abonnement.',
    'not-found': 'Der Dienst hat das nicht.',
    'not-offered': 'Diese Installation des Dienstes bietet das nicht.',
    rejected: 'Der Dienst hat abgelehnt ({{status}}).',
    'rate-limited': 'Der Dienst bittet um weniger Anfragen.',
    unavailable: 'Der Dienst hat selbst eine Störung ({{status}}).',
    unreadable: 'Der Dienst hat etwas geantwortet, das nicht zu lesen ist.',
    'token-refused': 'Der Dienst nimmt das Zugriffstoken nicht an: {{answer}}',
    answered: 'Der Dienst hat mit {{status}} geantwortet: {{answer}}',
    'web-page': 'Der Dienst hat mit einer Webseite statt mit JSON geantwortet.',
    'not-json': 'Der Dienst hat etwas geantwortet, das kein JSON ist.',
    empty: 'Der Dienst hat eine leere Antwort geschickt.',
    redirected: 'Der Dienst hat mit einer Weiterleitung geantwortet ({{status}}).',
    packed: 'Der Dienst hat die Antwort komprimiert ({{encoding}}), und sie lässt sich nicht entpacken.',
    'no-redirect': 'Der Dienst hat den Download nicht zur URL einer Datei weitergeleitet.',
    other: 'Dort antwortet etwas, aber es listet keine Produkte auf wie der Dienst.',
    unasked: 'Der Dienst sagt ungefragt, dass sich nichts geändert hat.',
    'no-file-url': 'Der Dienst hat keine eindeutige URL der Datei genannt. Felder: {{names}}.',
    fault: 'Makeready konnte nicht übernehmen, was der Dienst geschickt hat; das Protokoll sagt, warum.',
    'too-large': 'Der Dienst hat mehr als 32 MB JSON geschickt; es wurde nicht gelesen.',
    'no-token': 'Für diese Verbindung gibt es kein Zugriffstoken.',
    offline: '{{host}} ist nicht zu erreichen: Die Verbindung schlug fehl ({{error}}).',
    late: '{{host}} hat nicht rechtzeitig geantwortet.',
    'unknown-name': '{{host}} ist nicht zu erreichen: Der Name ist nicht bekannt.',
    'no-look-up': '{{host}} ist nicht zu erreichen: Der Name ließ sich nicht nachschlagen.',
    'nothing-there': '{{host}} ist nicht zu erreichen: Dort antwortet nichts.',
    cut: '{{host}} ist nicht zu erreichen: Die Verbindung wurde abgebrochen.',
    'no-way': '{{host}} ist nicht zu erreichen: Es führt kein Weg dorthin.',
    'no-network': '{{host}} ist nicht zu erreichen: Es gibt kein Netz.',
    expired: '{{host}} ist nicht zu erreichen: Das Zertifikat ist abgelaufen.',
    'self-signed': '{{host}} ist nicht zu erreichen: Das Zertifikat ist selbst ausgestellt.',
    'proxy-refused': '{{host}} ist nicht zu erreichen: Der Proxy lässt es nicht durch.',
    'no-proxy': 'Der eingestellte Proxy ist keine URL wie http://proxy.example:3128.',
    untrusted: '{{host}} ist nicht zu erreichen: Dem Zertifikat wird nicht vertraut.',
    'other-name': '{{host}} ist nicht zu erreichen: Das Zertifikat gilt für einen anderen Namen.',
  },
  transfer: {
    'cannot-begin':
      'Unerwarteter Fehler bei jedem Beginn der Übertragung (siehe Protokoll). Bitte erneut versuchen.',
    refused: 'Der Speicher hat {{status}} geantwortet statt der Datei.',
    unauthorized:
      'Der Speicher hat 401 geantwortet: Er verlangt ein Zugriffstoken. Liegt er unter {{host}} selbst, kann es ihm geschickt werden: Verbindungen, Speicher der Druckdaten.',
    'broken-off': 'Die Verbindung zum Speicher brach ab; der Rest wird von selbst geholt.',
    unreachable: 'Der Speicher {{host}} ist nicht zu erreichen ({{error}}); es wird wieder versucht.',
    'no-answer': 'Der Speicher {{host}} gab {{seconds}} s lang keine Antwort; es wird wieder versucht.',
    stalled: 'Der Speicher schickte {{seconds}} s lang nichts; es wird wieder versucht.',
    redirects: 'Der Speicher {{host}} leitet im Kreis weiter.',
    'unsafe-plain':
      'Der Dienst leitete den Download nach {{where}}, ohne Schutz durch https; dem wurde nicht gefolgt.',
    'unsafe-credentials':
      'Der Dienst leitete den Download nach {{where}}, mit einem Benutzernamen in der URL; dem wurde nicht gefolgt.',
    'unsafe-private':
      'Der Dienst leitete den Download nach {{where}}, in ein privates Netz; dem wurde nicht gefolgt.',
    'unsafe-inside':
      'Der Dienst leitete den Download nach {{where}}, was in ein privates Netz führt; dem wurde nicht gefolgt.',
    encoded:
      'Der Speicher hat die Datei auf eine Weise komprimiert, die Makeready nicht lesen kann ({{encoding}}).',
    'wrong-size': 'Die Datei hat {{bytes}} Byte statt der angekündigten {{announced}}.',
    'too-long': 'Der Speicher schickt mehr als die angekündigten {{announced}} Byte.',
    'wrong-checksum': 'Die Datei ist nicht die angekündigte: Die Prüfsumme weicht ab.',
    'web-page': 'Der Speicher hat eine Webseite statt der Datei geschickt.',
    'not-a-pdf':
      'Die Datei beginnt nicht wie ein PDF. Was mit solchen Dateien geschieht, wird unter Verbindungen, Speicher der Druckdaten, eingestellt.',
    empty: 'Der Speicher hat eine leere Datei geschickt.',
    incomplete: 'Die Datei endet nicht wie ein PDF: Sie ist unvollständig.',
    disk: 'In das Archiv kann nicht geschrieben werden ({{error}}). Bitte den Datenordner prüfen; es wird von selbst wieder versucht.',
    'disk-full':
      'Das Laufwerk des Archivs ist voll. Bitte Platz schaffen; die Übertragung geht von selbst weiter.',
    'disk-room':
      'Dem Laufwerk des Archivs fehlen {{megabytes, number}} MB für diese Datei. Bitte Platz schaffen; es geht von selbst weiter.',
    interrupted: 'Die Übertragung wurde angehalten; sie geht weiter, wo sie war.',
    paused: 'Vom Bediener angehalten.',
    cancelled: 'Vom Bediener abgebrochen.',
    unexpected: 'Etwas Unerwartetes ging schief; das Protokoll sagt, was. Es wird wieder versucht.',
    gone: 'Diese Datei gibt es nicht mehr.',
    'not-yet': '{{name}} ist noch nicht zu holen.',
    'under-way': '{{name}} ist schon unterwegs.',
    stopped: '{{name}} ist schon angehalten.',
    arrived: '{{name}} ist schon angekommen.',
    withdrawn: '{{name}} soll nicht mehr übergeben werden.',
  },
  webhook: {
    failed:
      'Damit ging etwas Unerwartetes schief; das Protokoll sagt, was. Die Listen werden wie gewohnt gelesen.',
    'read-again': '{{what}} wird neu gelesen.',
    'not-there': '{{what}} war einzeln nicht lesbar: Die Listen werden gelesen.',
    'own-word': 'Hier ist nichts einzeln lesbar: Was dieser Webhook über {{what}} sagt, wurde übernommen.',
    'was-read': '{{what}} wurde gelesen.',
    known: 'Was er über {{what}} sagt, war schon bekannt.',
    'not-understood': 'Nicht verstanden: Alles wird neu gelesen.',
    'no-connection': 'Seine Verbindung gibt es nicht mehr.',
    'short-secret':
      'Ein Geheimnis von Standard Webhooks ist das Base64 von mindestens 16 Bytes, meist nach whsec_.',
    'no-secret': 'Abgewiesen: Signaturen sind verlangt, und das Geheimnis zum Prüfen fehlt.',
    unsigned: 'Abgewiesen: In {{header}} steht keine Signatur.',
    'wrong-signature': 'Abgewiesen: Die Signatur ist falsch.',
    stale: 'Abgewiesen: Vor mehr als fünf Minuten signiert, oder die Uhren gehen verschieden.',
  },
  secrets: {
    'in-memory':
      'Nur im Speicher, bis Makeready geschlossen wird: Dieses System hat keinen Schlüsselbund, der Geheimnisse sicher hält. Einen installieren (GNOME Keyring oder KWallet) und Makeready neu starten, um Token zu behalten.',
    nowhere:
      'Nirgends: Dieses System hat keinen Schlüsselbund, der Geheimnisse sicher hält. Einen installieren (GNOME Keyring oder KWallet) und Makeready neu starten, oder Token im Speicher in den Einstellungen erlauben.',
    system: 'Der Tresor des Betriebssystems.',
    'system-key': 'Eine verschlüsselte Datei; ihr Schlüssel kommt vom System.',
    'environment-key': 'Eine verschlüsselte Datei; ihr Schlüssel kommt aus der Umgebung.',
    'key-beside':
      'Eine verschlüsselte Datei mit ihrem Schlüssel daneben, nur für diesen Benutzer lesbar. Ein Schlüssel vom System wäre sicherer.',
  },
};
