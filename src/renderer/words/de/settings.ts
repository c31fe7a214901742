import type { Words } from '../catalogue.ts';

export const settings: Words<'settings'> = {
  title: 'Einstellungen',
  keptAtOnce: 'Jede Änderung gilt sofort.',
  screens: 'Bildschirme',
  screensWhy: 'Für alle Fenster dieser Station.',
  theme: {
    label: 'Farben',
    auto: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
  },
  language: 'Sprache',
  asSystem: 'Wie das System',
  locale: 'Datum und Zahlen',
  localeWhy: 'Zum Beispiel: {{example}}',
  asLanguage: 'Wie die Sprache',
  units: {
    label: 'Längen',
    mm: 'Millimeter',
    in: 'Zoll',
  },
  textSize: 'Textgröße',
  percent: '{{value, number}} %',
  notices: {
    title: 'Meldungen',
    why: 'Was in jedem Fenster gemeldet wird, und vom System, solange Sie anderswo hinschauen. Mehrere von einer Art kommen zusammen.',
    kinds: {
      'job-ready': 'Ein Auftrag ist bereit zur Produktion',
      'batch-ready': 'Ein Sammelauftrag ist bereit zur Produktion',
      'file-stuck': 'Eine Datei braucht Hilfe',
      'needs-token': 'Eine Verbindung braucht ein neues Zugriffstoken',
      'downloads-failing': 'Eine Datei lässt sich seit einer Viertelstunde nicht laden',
    },
    sound: 'Mit Ton',
    soundWhy: 'Mit dem des Systems, für Meldungen, die das System zeigt.',
    allow: 'Diesem Browser erlauben, sie zu zeigen',
    allowWhy: 'Solange Sie anderswo hinschauen, darf dieser Browser Meldungen wie das System zeigen.',
    denied:
      'Dieser Browser lässt Makeready keine Meldungen außerhalb des Fensters zeigen. So steht es in seinen Einstellungen für diese Seite.',
    unsafe:
      'Meldungen außerhalb des Fensters brauchen eine Adresse mit https oder einen Browser auf demselben Rechner.',
  },
  transfers: 'Übertragungen',
  transfersWhy: 'Wie viele Druckdateien zugleich geladen werden, und wie schnell.',
  concurrency: 'Dateien zugleich',
  concurrencyWhy: 'Von 1 bis 32, über alle Verbindungen.',
  bandwidth: 'Tempolimit',
  bandwidthWhy: 'Für alle Übertragungen zusammen. Leer: so schnell es geht.',
  kilobytesPerSecond: 'kB/s',
  preflight: 'Preflight',
  preflightWhy: 'Wie jede Datei mit ihrem Auftrag verglichen wird. Nach einer Änderung wird neu geprüft.',
  tolerance: 'Toleranz der Maße',
  toleranceWhy: 'Um so viel darf eine Seite vom bestellten Format abweichen, nach oben und nach unten.',
  short: { mm: 'mm', in: 'Zoll' },
  archive: 'Archiv',
  archiveWhy:
    'Geprüfte Dateien bleiben nach der Übergabe hier, damit jede noch einmal übergeben werden kann. Was der RIP noch nicht abgeholt hat, bleibt immer.',
  keepDays: 'Behalten für',
  emptyForEver: 'Leer: für immer.',
  days: 'Tage',
  keepGigabytes: 'Höchstens behalten',
  emptyAnySize: 'Die ältesten gehen zuerst. Leer: beliebig viel.',
  gigabytes: 'GB',
  proxy: {
    title: 'Weg zum Dienst',
    why: 'Wie der Bestelldienst und sein Speicher von diesem Haus aus erreicht werden. Was auf diesem Rechner liegt, wird direkt erreicht.',
    environment: 'Wie HTTPS_PROXY und NO_PROXY des Systems sagen',
    none: 'Direkt, ohne Proxy',
    fixed: 'Über diesen Proxy',
    url: 'URL des Proxys',
    urlWhy:
      'Das Zugriffstoken geht nur durch einen Tunnel, in den der Proxy nicht hineinsehen kann. Einen Proxy mit Passwort bitte in HTTPS_PROXY nennen.',
    noUrl: 'Bitte als http://proxy.example:3128 schreiben, ohne Benutzer und Passwort.',
    except: 'Nicht für diese Hosts',
    exceptWhy: 'Durch Kommas getrennt.',
  },
  locked: 'für diesen Rechner festgelegt',
  authorities: 'Zertifikate von Zertifizierungsstellen',
  authoritiesWhy:
    'In PEM-Form, neben denen, die das System kennt: etwa für einen Proxy, der in TLS hineinsieht. Gelten ab dem nächsten Start.',
  authoritiesWrong: 'Das sind keine Zertifikate in PEM-Form.',
  desktop: {
    title: 'Dieser Rechner',
    why: 'Wie sich das Programm hier verhält.',
    keepAwake: 'Wach bleiben, solange Dateien geladen oder übergeben werden',
    keepAwakeWhy: 'Der Bildschirm darf trotzdem dunkel werden.',
    keepRunning: 'Weiterlaufen, wenn das Fenster geschlossen wird',
    keepRunningWhy:
      'Die Station bleibt im Infobereich, lädt und übergibt weiter. Beendet wird sie über das Menü oder den Infobereich.',
    startAtLogin: 'Beim Anmelden starten',
    startAtLoginWhy: 'Ohne Fenster, im Infobereich.',
    tokensInMemory: 'Zugriffstoken im Arbeitsspeicher halten, wo es keinen Schlüsselbund gibt',
    tokensInMemoryWhy:
      'Nur für Systeme, die Geheimnisse nicht sicher aufbewahren können. Die Token sind dann nach jedem Start neu einzugeben.',
    lookForUpdates: 'Nach neuen Versionen suchen',
    lookForUpdatesWhy:
      'Sie werden geladen, während keine Datei unterwegs ist, und installiert, wenn Sie es im Menü wählen.',
    updateFeed: 'Woher neue Versionen kommen',
    updateFeedWhy:
      'Adresse des Versionsordners Ihres Hauses oder Lieferanten (https). Leer: es wird nicht gesucht.',
    updateFeedWrong: 'Das ist keine https-Adresse ohne Namen und Abfrage.',
  },
  file: {
    title: 'Sichern und einlesen',
    why: 'Für einen anderen Rechner oder zum Aufheben. Verbindungen, Hotfolder, Token und Passwörter stehen nicht darin.',
    save: 'Einstellungen speichern',
    open: 'Einstellungen einlesen',
    readIn: 'Die Einstellungen aus {{name}} gelten jetzt.',
    readInPartly:
      'Die Einstellungen aus {{name}} gelten jetzt, außer denen, die für diesen Rechner festgelegt sind.',
    notOurs:
      '{{name}} ist keine Einstellungsdatei von Makeready, oder von einer Version, die diese nicht kennt. Nichts wurde geändert.',
  },
  diagnostics: {
    title: 'Diagnose',
    why: 'Protokolle, Einstellungen, Versionen und Zahlen in einer Datei, für alle, die helfen sollen. Keine Token, keine Passwörter, keine Druckdaten.',
    save: 'Diagnosedatei speichern',
    saved:
      '{{name}} ist gespeichert. Bitte hineinsehen, bevor sie weitergeht: Sie nennt Verbindungen, Ordner und Dateien.',
  },
};
