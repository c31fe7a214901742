import type { Words } from '../catalogue.ts';

export const welcome: Words<'welcome'> = {
  title: 'Bienvenue dans Makeready',
  lead: 'Deux réponses, et les fichiers circulent : chaque fichier prêt à imprimer, vérifié, une seule fois, dans le bon dossier actif.',
  or: 'ou',
  trySandbox: 'Essayer le bac à sable',
  trySandboxWhy:
    'Un service en boîte, un dossier actif et un RIP simulé, dans un profil à part : rien ne quitte cet ordinateur.',
  sandboxOpened: 'Le bac à sable s’ouvre dans sa propre fenêtre.',
  connect: 'Se connecter au service de commande',
  connected: 'Connecté au service',
  serviceUrl: 'Adresse du service',
  token: 'Jeton d’accès',
  tokenWhy: 'Il reste dans cette station et n’est envoyé qu’à ce service.',
  accountName: 'Nom de ce compte (facultatif)',
  testAndConnect: 'Tester et connecter',
  chooseFolder: 'Choisir un dossier actif',
  folder: 'Dossier que le RIP surveille',
  browse: 'Choisir ...',
  name: 'Nom',
  feedFolder: 'Alimenter ce dossier',
  folderNext: 'Ensuite : le dossier que votre RIP surveille.',
  firstFile: 'Voir arriver le premier fichier',
  firstFileWhy: 'La file s’ouvre d’elle-même et montre tous les travaux et lots de ce compte.',
};
