import type { Words } from '../catalogue.ts';

export const webhooks: Words<'webhooks'> = {
  signatureTitle: 'Signaturen der Webhooks',
  signed: 'Wie der Dienst sie signiert',
  signatures: {
    none: 'Gar nicht: Die geheime Adresse genügt',
    hmac: 'Mit einem HMAC in einem Header',
    standard: 'Nach Standard Webhooks',
  },
  header: 'Header',
  headerWrong: 'Buchstaben, Ziffern und Bindestriche.',
  prefix: 'Text davor',
  algorithm: 'Verfahren',
  encoding: 'Geschrieben als',
  secret: 'Geheimnis der Signaturen',
  secretKept: 'Eines ist gespeichert; was hier steht, ersetzt es.',
  secretMissing: 'Es gibt noch keines.',
  keep: 'Behalten',
  kept: 'Gespeichert. Was nicht so signiert ist, wird ab jetzt abgewiesen.',
  logTitle: 'Letzte Webhooks',
  none: 'Es ist noch keiner gekommen.',
  when: 'Wann',
  connection: 'Verbindung',
  event: 'Ereignis',
  outcome: 'Was daraus wurde',
  waits: 'Wartet, bis er an der Reihe ist.',
  further: 'Ältere zeigen',
};
