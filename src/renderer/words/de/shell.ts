import type { Words } from '../catalogue.ts';

export const shell: Words<'shell'> = {
  screens: 'Bereiche',
  nav: {
    queue: 'Aufträge',
    transfers: 'Übertragungen',
    connections: 'Verbindungen',
    settings: 'Einstellungen',
  },
  keyboard: 'Tastatur',
  keyboardShortcuts: 'Tastenkürzel',
  demo: 'Demoprofil',
  version: 'Version {{version}}',
  keys: {
    search: 'Aufträge durchsuchen',
    open: 'Gewählte Zeile öffnen; in der Suche den einzigen Treffer',
    back: 'Zurück',
    json: 'Original-JSON des Gezeigten',
    help: 'Diese Übersicht',
    next: 'Nächste Zeile',
    previous: 'Vorige Zeile',
    refresh: 'Neu vom Dienst lesen',
    pause: 'Alle Übertragungen anhalten oder fortsetzen',
    palette: 'Überall hin, alles tun',
    wall: 'Wandanzeige',
  },
  strip: {
    label: 'Zustand der Station',
    connecting: 'Verbindung zur Station wird aufgebaut ...',
    needHand: 'Eingriff nötig',
    toFeed: 'Zu übergeben',
    inPrepress: '+ {{prepress, number}} in der Vorstufe',
    artwork: 'Druckdaten',
    paused: 'Angehalten',
    flow: '{{running, number}} laufen · {{waiting, number}} warten',
    nothing: 'Nichts zu laden',
    connected: 'Verbunden',
    connectingService: 'Wird verbunden',
    offline: 'Offline seit {{duration}}',
    needsToken: 'Braucht ein neues Token',
    folder: '{{waiting, number}} liegen bereit · {{taken, number}} abgeholt',
    cannotFeed: 'Übergabe nicht möglich',
  },
  notHere: 'Nicht auf dem Bildschirm dahinter',
  offline: {
    window:
      'Dieses Fenster hat die Station verloren. Sie wird jede Sekunde gesucht; gezeigt wird der letzte Stand.',
    service_one:
      '{{name}} ist offline, {{ago}}. Hier läuft alles weiter; {{count, number}} Datei wartet auf den Dienst und kommt von selbst.',
    service_other:
      '{{name}} ist offline, {{ago}}. Hier läuft alles weiter; {{count, number}} Dateien warten auf den Dienst und kommen von selbst.',
  },
  palette: {
    search: 'Auftrag, Bereich oder Aktion',
    jobs: 'Aufträge',
    screens: 'Bereiche',
    actions: 'Aktionen',
    nothing: 'Nichts mit diesem Namen.',
  },
};
