import type { Translated } from '../../catalogue.ts';
import type { batching as en } from '../../en/sayings/batching.ts';

export const batching: Translated<typeof en> = {
  failed: 'Onverwachte fout bij deze bestelling (zie het logboek). Wordt automatisch opnieuw geprobeerd.',
  stopped: 'Makeready werd gestopt terwijl er werd verzonden.',
  accepted: 'De dienst heeft het aangenomen zonder te zeggen wat ervan geworden is.',
  'in-another': 'Order {{job}} zit al in batch {{batch}}.',
  'no-list': 'De dienst zegt niet welke batches er zijn.',
  'unread-list': 'De lijst van batches is niet helemaal leesbaar, of noemt hun orders niet.',
  'not-there': 'De dienst heeft het tot nu toe niet gemaakt. Misschien is hij er nog mee bezig.',
  'no-jobs': 'Er is geen order gekozen.',
  ordered: '{{name}} zit al in een nieuwe batch die nog niet is afgehandeld.',
  connections: 'De orders horen bij verschillende verbindingen.',
  'no-address': 'Het afleveradres van {{name}} is niet leesbaar.',
  'unknown-job': 'Order {{id}} is hier niet bekend, en het adres ook niet.',
  refused: 'De dienst heeft geweigerd: {{answer}}',
  addresses: '{{name}} gaat naar een ander adres dan {{other}}.',
  'in-batch': 'De order zit al in een batch, of wacht erop.',
};
