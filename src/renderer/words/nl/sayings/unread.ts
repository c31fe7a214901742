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
  'page-unasked': 'De dienst noemt meer regels, en hoe die op te vragen zijn, is niet bekend.',
  'rest-unknown':
    'De dienst noemt {{total, number}} regels; {{sent, number}} kwamen aan, en hoe de rest op te vragen is, is niet bekend.',
  'came-as-value': 'In plaats van de lijst kwam iets dat geen lijst is.',
  'came-empty': 'In plaats van de lijst kwam een object zonder velden.',
  'came-as-object': 'In plaats van de lijst kwam een object zonder lijst: velden {{fields}}.',
  'too-many': 'Eén pagina heeft meer dan {{entries, number}} regels; die is niet gelezen.',
  'too-long': 'De lijst gaat verder dan de pagina’s die worden gevolgd.',
  'by-webhook': 'Alleen door een webhook gemeld: deze dienst biedt niets waarmee het te lezen is.',
};
