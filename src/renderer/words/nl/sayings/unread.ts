import type { Translated } from '../../catalogue.ts';
import type { unread as en } from '../../en/sayings/unread.ts';

export const unread: Translated<typeof en> = {
  'no-product': 'Het antwoord van de dienst bevat geen product dat Makeready kan lezen.',
  'no-components': 'Het antwoord van de dienst bevat geen componenten die Makeready kan lezen.',
  'no-status': 'Het antwoord van de dienst bevat geen status die Makeready kan lezen.',
  'no-jobs': 'Het antwoord van de dienst bevat geen orders die Makeready kan lezen.',
  'without-files': 'In deze order is geen bestand gevonden. De order bevat de velden {{fields}}.',
  'no-version': 'Het antwoord van de dienst bevat geen versie die Makeready kan lezen.',
  'no-weight': 'Het antwoord van de dienst bevat geen gewicht dat Makeready kan lezen.',
  'no-measures': 'Het antwoord van de dienst bevat geen afmetingen die Makeready kan lezen.',
  'nameless-job': 'De dienst stuurde een order zonder id.',
  'nameless-batch': 'De dienst stuurde een batch zonder id.',
  'nameless-delivery-option': 'De dienst stuurde een verzendoptie zonder id.',
  'nameless-product': 'De dienst stuurde een product zonder id.',
  'nameless-material': 'De dienst stuurde een materiaal zonder id.',
  'nameless-finishing': 'De dienst stuurde een afwerking zonder id.',
  'nameless-size': 'De dienst stuurde een formaat zonder id.',
  'page-gone': 'De dienst noemt een volgende pagina van de lijst, en heeft die niet.',
  'page-unasked': 'De dienst noemt een volgende pagina zo dat niemand die kan opvragen.',
  'too-long': 'De lijst gaat verder dan de pagina’s die worden gevolgd.',
  'by-webhook': 'Alleen door een webhook gemeld: deze dienst biedt niets waarmee het te lezen is.',
};
