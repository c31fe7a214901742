import type { Words } from '../catalogue.ts';

export const transfers: Words<'transfers'> = {
  title: 'Transferts',
  pauseAll: 'Tout suspendre',
  resumeAll: 'Tout reprendre',
  pauseOne: 'Suspendre {{name}}',
  resumeOne: 'Reprendre {{name}}',
  tryNow: 'Essayer maintenant',
  nothing: 'Rien à transférer',
  nothingWhy:
    'Dès qu’un travail est prêt pour la production, ses fichiers sont récupérés, vérifiés et transmis automatiquement.',
  needHand: 'À traiter',
  running: 'En cours',
  waiting: 'En attente',
  fedLast: 'Derniers transmis',
  download: 'Téléchargement de {{name}}',
  received: '{{received}} sur {{total}}',
  left: 'encore {{duration}}',
  again: '{{reason}} Nouvel essai dans {{duration}}.',
  fedAt: '{{folder}} à {{time}}',
  takenAt: '{{folder}} à {{time}}, repris à {{taken}}',
  menu: 'Que faire de {{name}}',
  do: {
    pause: 'Suspendre',
    resume: 'Reprendre maintenant',
    first: 'Chercher en premier',
    lower: 'Chercher plus tard',
    cancel: 'Abandonner',
  },
};
