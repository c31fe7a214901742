import type { Claims } from './claims.ts';

/**
 * A station that shares its hot folders with no other: everything is granted, and there is nobody to notify.
 */
export const alone: Claims = {
  sharing: () => null,
  async claim(deliveries) {
    return new Map(deliveries.map(({ id }) => [id, { kind: 'own' }]));
  },
  async settled() {},
  async name() {
    return true;
  },
  async commit(deliveries) {
    return new Map(deliveries.map(({ id }) => [id, 'granted']));
  },
  async recall() {
    return true;
  },
  async delivered() {},
  async withdraw() {},
};
