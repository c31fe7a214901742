import type { Translated } from '../../catalogue.ts';
import type { submission as en } from '../../en/sayings/submission.ts';

export const submission: Translated<typeof en> = {
  'no-json': 'Le modèle n’est pas du JSON : {{why}}',
  'no-object': 'Le modèle n’est pas un objet JSON.',
  'unknown-placeholder': 'Le modèle contient un champ inconnu : {{name}}.',
  'wrong-each': 'Après le champ « each {{name}} » doit venir ce qui est répété.',
  'file-gone': 'La station n’a plus le fichier {{name}}.',
  'choose-again': 'Choisissez-le à nouveau.',
  'too-large': 'Les fichiers d’un travail dépassent 16 Mo ensemble.',
  smaller: 'Soumettez-le sans fichiers, ou avec des fichiers plus petits.',
  'not-offered': 'Le catalogue ne montre pas {{id}} pour ce produit.',
  'choose-other': 'Choisissez ce qu’il montre.',
  stopped: 'Makeready a été arrêté pendant l’envoi du travail.',
  'not-there': 'Le service ne liste pas ce travail jusqu’ici. Il y travaille peut-être encore.',
  'cannot-tell': 'Le service ne dit pas s’il a pris ce travail.',
  'mend-template': 'Corrigez le modèle, ou reprenez le modèle habituel.',
  'went-on': 'Le travail a avancé entre-temps.',
  'see-list': 'Ce qu’il est devenu figure dans la liste à côté.',
};
