import type { Words } from '../catalogue.ts';

export const connections: Words<'connections'> = {
  title: 'Connexions',
  none: 'Aucune connexion',
  noneWhy: 'L’écran d’accueil crée la première.',
  state: {
    online: 'Connecté',
    starting: 'Connexion',
    offline:
      'Hors ligne, {{ago}} : {{why}} Tout ce qui est déjà ici continue ; le service sera interrogé à nouveau automatiquement.',
    needsToken:
      'Nouveau jeton requis : {{why}} Rien n’est perdu ; tout continue dès qu’un jeton valable est là.',
  },
  notPolled: 'pas encore interrogé',
  polled: 'interrogé {{ago}}',
  noWebhook: 'pas encore de webhook',
  lastWebhook: 'dernier webhook {{ago}}',
  notOffered: 'Ce déploiement ne propose pas : {{what}}.',
  webhookUrl: 'URL du webhook',
  webhookWhy:
    'Enregistrez-la auprès du service et les nouvelles arrivent aussitôt. Sa dernière partie est secrète.',
  newToken: 'Nouveau jeton d’accès',
  replaces: 'Il est d’abord testé, puis il remplace celui qui est conservé.',
  noToken: 'Il n’y en a pas encore.',
  testAndKeep: 'Tester et conserver',
  tokenKept: 'Le jeton fonctionne et il est conservé.',
  readAll: 'Tout relire',
  secretStore: 'Où les jetons d’accès sont conservés : {{place}}',
  add: 'Ajouter une connexion',
  limits: 'Nom et limites',
  name: 'Nom',
  pollSeconds: 'Interroger toutes les ... secondes',
  requestsPerSecond: 'Requêtes par seconde au plus',
  transfersAtOnce: 'Fichiers à la fois',
  keepLimits: 'Garder ces valeurs',
  limitsKept: 'Le nom et les limites sont gardés.',
  removeToken: 'Retirer le jeton',
};
