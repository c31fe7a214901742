import type { Words } from '../catalogue.ts';

export const welcome: Words<'welcome'> = {
  title: 'Willkommen bei Makeready',
  lead: 'Zwei Antworten, und die Druckdaten fließen: jede druckfertige Datei geprüft und genau einmal in den richtigen Hotfolder.',
  demo: 'Zum Umsehen Makeready mit {{option}} starten: das ist eine Demo mit eigenem Dienst.',
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
