import type { Words } from '../catalogue.ts';

export const connections: Words<'connections'> = {
  title: 'Verbindingen',
  none: 'Geen verbinding',
  noneWhy: 'Het welkomstscherm maakt de eerste.',
  state: {
    online: 'Verbonden',
    starting: 'Maakt verbinding',
    offline:
      'Offline, {{ago}}: {{why}} Alles wat hier al is gaat door; de dienst wordt vanzelf opnieuw gevraagd.',
    needsToken:
      'Nieuw token nodig: {{why}} Er is niets verloren; alles gaat door zodra er een werkend token is.',
  },
  notPolled: 'nog niet bevraagd',
  polled: 'bevraagd {{ago}}',
  noWebhook: 'nog geen webhook',
  lastWebhook: 'laatste webhook {{ago}}',
  notOffered: 'Deze installatie biedt niet: {{what}}.',
  webhookUrl: 'Webhook-URL',
  webhookWhy: 'Meld deze aan bij de dienst, dan komt nieuws meteen. Het laatste deel is geheim.',
  newToken: 'Nieuw toegangstoken',
  replaces: 'Het wordt eerst getest; daarna vervangt het het bewaarde.',
  noToken: 'Er is er nog geen.',
  testAndKeep: 'Testen en bewaren',
  tokenKept: 'Het token werkt en is bewaard.',
  readAll: 'Alles opnieuw lezen',
  secretStore: 'Waar toegangstokens worden bewaard: {{place}}',
  add: 'Verbinding toevoegen',
  limits: 'Naam en grenzen',
  name: 'Naam',
  pollSeconds: 'Navragen om de ... seconden',
  requestsPerSecond: 'Hoogstens aanvragen per seconde',
  transfersAtOnce: 'Bestanden tegelijk',
  keepLimits: 'Deze bewaren',
  limitsKept: 'Naam en grenzen zijn bewaard.',
  removeToken: 'Token verwijderen',
};
