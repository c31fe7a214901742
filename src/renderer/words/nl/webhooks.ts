import type { Words } from '../catalogue.ts';

export const webhooks: Words<'webhooks'> = {
  signatureTitle: 'Handtekeningen van webhooks',
  signed: 'Hoe de dienst ze ondertekent',
  signatures: {
    none: 'Helemaal niet: het geheime adres volstaat',
    hmac: 'Met een HMAC in een header',
    standard: 'Volgens Standard Webhooks',
  },
  header: 'Header',
  headerWrong: 'Letters, cijfers en streepjes.',
  prefix: 'Tekst ervoor',
  algorithm: 'Algoritme',
  encoding: 'Geschreven als',
  secret: 'Geheim van de handtekeningen',
  secretKept: 'Er is er een bewaard; wat hier staat vervangt het.',
  secretMissing: 'Er is er nog geen.',
  keep: 'Bewaren',
  kept: 'Bewaard. Wat niet zo ondertekend is, wordt voortaan geweigerd.',
  logTitle: 'Laatste webhooks',
  none: 'Er is er nog geen gekomen.',
  when: 'Wanneer',
  connection: 'Verbinding',
  event: 'Gebeurtenis',
  outcome: 'Wat ervan kwam',
  waits: 'Wacht op zijn beurt.',
  further: 'Oudere tonen',
};
