import type { Words } from '../catalogue.ts';

export const wall: Words<'wall'> = {
  title: 'Wat er nu moet gebeuren',
  leave: 'Verlaten (Esc)',
  fed: '{{done, number}} van {{total, number}} aangeboden',
  empty: 'Er staat niets open.',
};
