import type { Words } from '../catalogue.ts';

export const shell: Words<'shell'> = {
  screens: 'Schermen',
  nav: {
    queue: 'Wachtrij',
    transfers: 'Overdrachten',
    connections: 'Verbindingen',
    settings: 'Instellingen',
  },
  keyboard: 'Toetsenbord',
  keyboardShortcuts: 'Sneltoetsen',
  demo: 'Demoprofiel',
  version: 'Versie {{version}}',
  keys: {
    search: 'De wachtrij doorzoeken',
    open: 'De gekozen regel openen; bij zoeken de enige treffer',
    back: 'Terug',
    json: 'Oorspronkelijke JSON van wat wordt getoond',
    help: 'Dit overzicht',
    next: 'Volgende regel',
    previous: 'Vorige regel',
    refresh: 'Opnieuw lezen bij de dienst',
    pause: 'Alle overdrachten pauzeren of hervatten',
    palette: 'Overal heen, alles doen',
    wall: 'Wandscherm',
  },
  strip: {
    label: 'Toestand van het station',
    connecting: 'Verbinding maken met het station ...',
    needHand: 'Vraagt aandacht',
    toFeed: 'Aan te bieden',
    inPrepress: '+ {{prepress, number}} in de prepress',
    artwork: 'Drukbestanden',
    paused: 'Gepauzeerd',
    flow: '{{running, number}} bezig · {{waiting, number}} wachten',
    nothing: 'Niets op te halen',
    connected: 'Verbonden',
    connectingService: 'Maakt verbinding',
    offline: 'Offline sinds {{duration}}',
    needsToken: 'Nieuw token nodig',
    folder: '{{waiting, number}} wachten · {{taken, number}} opgehaald',
    cannotFeed: 'Kan niet worden gevuld',
  },
  notHere: 'Niet op het scherm hierachter',
  offline: {
    window:
      'Dit venster is het station kwijt. Er wordt elke seconde gezocht; getoond wordt de laatste stand.',
    service_one:
      '{{name}} is offline, {{ago}}. Hier werkt alles door; {{count, number}} bestand wacht op de dienst en komt vanzelf.',
    service_other:
      '{{name}} is offline, {{ago}}. Hier werkt alles door; {{count, number}} bestanden wachten op de dienst en komen vanzelf.',
  },
  palette: {
    search: 'Order, scherm of actie',
    jobs: 'Wachtrij',
    screens: 'Schermen',
    actions: 'Acties',
    nothing: 'Niets met die naam.',
  },
};
