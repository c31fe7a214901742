import type { Words } from '../catalogue.ts';

export const wall: Words<'wall'> = {
  title: 'Ce qu’il faut faire maintenant',
  leave: 'Quitter (Esc)',
  fed: '{{done, number}} sur {{total, number}} transmis',
  empty: 'Rien n’est en cours.',
};
