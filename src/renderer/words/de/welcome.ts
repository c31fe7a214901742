import type { Words } from '../catalogue.ts';

export const welcome: Words<'welcome'> = {
  title: 'Willkommen bei Makeready',
  lead: 'Zwei Antworten, und die Druckdaten fließen: jede druckfertige Datei geprüft und genau einmal in den richtigen Hotfolder.',
  or: 'oder',
  trySandbox: 'Die Sandbox ausprobieren',
  trySandboxWhy:
    'Ein Dienst zum Mitnehmen, ein Hotfolder und ein simulierter RIP in einem eigenen Profil: nichts verlässt diesen Rechner.',
  sandboxOpened: 'Die Sandbox öffnet sich in einem eigenen Fenster.',
  connect: 'Mit dem Bestelldienst verbinden',
  connected: 'Mit dem Dienst verbunden',
  serviceUrl: 'Adresse des Dienstes',
  token: 'Zugriffstoken',
  tokenWhy: 'Es bleibt in dieser Station und geht nur an diesen Dienst.',
  accountName: 'Name dieses Kontos (freiwillig)',
  testAndConnect: 'Prüfen und verbinden',
  chooseFolder: 'Einen Hotfolder wählen',
  folder: 'Ordner, den der RIP überwacht',
  browse: 'Wählen ...',
  name: 'Name',
  feedFolder: 'In diesen Ordner übergeben',
  folderNext: 'Danach: der Ordner, den Ihr RIP überwacht.',
  firstFile: 'Die erste Datei ankommen sehen',
  firstFileWhy: 'Die Auftragsliste öffnet sich von selbst und zeigt alle Aufträge dieses Kontos.',
};
