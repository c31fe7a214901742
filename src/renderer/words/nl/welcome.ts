import type { Words } from '../catalogue.ts';

export const welcome: Words<'welcome'> = {
  title: 'Welkom bij Makeready',
  lead: 'Twee antwoorden en de drukbestanden stromen: elk drukklaar bestand, gecontroleerd, precies één keer in de juiste hotfolder.',
  or: 'of',
  trySandbox: 'De sandbox proberen',
  trySandboxWhy:
    'Een dienst in een doosje, een hotfolder en een gesimuleerde RIP in een eigen profiel: niets verlaat deze computer.',
  sandboxOpened: 'De sandbox opent in een eigen venster.',
  connect: 'Verbinden met de besteldienst',
  connected: 'Verbonden met de dienst',
  serviceUrl: 'Adres van de dienst',
  token: 'Toegangstoken',
  tokenWhy: 'Het blijft in dit station en gaat alleen naar deze dienst.',
  accountName: 'Naam van dit account (optioneel)',
  testAndConnect: 'Testen en verbinden',
  chooseFolder: 'Een hotfolder kiezen',
  folder: 'Map die de RIP bewaakt',
  browse: 'Kiezen ...',
  name: 'Naam',
  feedFolder: 'Deze map vullen',
  folderNext: 'Daarna: de map die uw RIP bewaakt.',
  firstFile: 'Het eerste bestand zien aankomen',
  firstFileWhy: 'De wachtrij opent vanzelf en toont elke order en batch van dit account.',
};
