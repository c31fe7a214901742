import type { Words } from '../catalogue.ts';

export const connections: Words<'connections'> = {
  title: 'Verbindungen',
  none: 'Keine Verbindung',
  noneWhy: 'Der Willkommensbildschirm stellt die erste her.',
  state: {
    online: 'Verbunden',
    starting: 'Wird verbunden',
    offline:
      'Offline, {{ago}}: {{why}} Alles, was schon hier ist, läuft weiter; der Dienst wird von selbst wieder gefragt.',
    needsToken:
      'Braucht ein neues Token: {{why}} Nichts ist verloren; alles läuft weiter, sobald ein gültiges Token da ist.',
  },
  notPolled: 'noch nicht abgefragt',
  polled: 'abgefragt {{ago}}',
  noWebhook: 'noch kein Webhook',
  lastWebhook: 'letzter Webhook {{ago}}',
  notOffered: 'Diese Installation bietet nicht: {{what}}.',
  webhookUrl: 'Webhook-URL',
  webhookWhy: 'Beim Dienst eintragen, dann kommen Neuigkeiten sofort. Der letzte Teil ist geheim.',
  newToken: 'Neues Zugriffstoken',
  replaces: 'Es wird erst geprüft; dann ersetzt es das vorhandene.',
  noToken: 'Es gibt noch keines.',
  testAndKeep: 'Prüfen und behalten',
  tokenKept: 'Das Token gilt und ist gespeichert.',
  readAll: 'Alles neu lesen',
  secretStore: 'Wo Zugriffstoken liegen: {{place}}',
  add: 'Verbindung hinzufügen',
  limits: 'Name und Grenzen',
  name: 'Name',
  pollSeconds: 'Abfragen alle ... Sekunden',
  requestsPerSecond: 'Höchstens Anfragen je Sekunde',
  transfersAtOnce: 'Dateien zugleich',
  keepLimits: 'Diese behalten',
  limitsKept: 'Name und Grenzen sind gespeichert.',
  removeToken: 'Token entfernen',
};
