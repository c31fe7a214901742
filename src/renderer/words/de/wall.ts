import type { Words } from '../catalogue.ts';

export const wall: Words<'wall'> = {
  title: 'Was jetzt zu tun ist',
  leave: 'Verlassen (Esc)',
  fed: '{{done, number}} von {{total, number}} übergeben',
  empty: 'Nichts ist offen.',
};
