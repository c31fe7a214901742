import type { Translated } from '../../catalogue.ts';
import type { submission as en } from '../../en/sayings/submission.ts';

export const submission: Translated<typeof en> = {
  'no-json': 'Het sjabloon is geen JSON: {{why}}',
  'no-object': 'Het sjabloon is geen JSON-object.',
  'unknown-placeholder': 'Het sjabloon heeft een onbekend invulveld: {{name}}.',
  'wrong-each': 'Achter het invulveld “each {{name}}” moet staan wat wordt herhaald.',
  'file-gone': 'Het station heeft het bestand {{name}} niet meer.',
  'choose-again': 'Kies het opnieuw.',
  'too-large': 'De bestanden van een order zijn samen groter dan 16 MB.',
  smaller: 'Dien de order in zonder bestanden, of met kleinere.',
  'not-offered': 'De catalogus toont {{id}} niet voor dit product.',
  'choose-other': 'Kies iets dat wel wordt getoond.',
  stopped: 'Makeready werd gestopt terwijl de order werd verzonden.',
  'not-there': 'De dienst noemt deze order tot nu toe niet. Misschien is hij er nog mee bezig.',
  'cannot-tell': 'De dienst zegt niet of hij deze order heeft aangenomen.',
  'mend-template': 'Verbeter het sjabloon, of neem weer het gewone.',
  'went-on': 'De order is intussen verdergegaan.',
  'see-list': 'Wat ervan geworden is, staat in de lijst ernaast.',
};
