import { z } from 'zod';
import { operate } from './base.ts';

export const demo = {
  /**
   * Opens the demo beside this station: a separate profile with a service in a box, a hot folder and a
   * simulated RIP. Returns an address for this window to go to; null if the demo opens its own window.
   */
  open: operate.output(z.object({ url: z.url().nullable() })),
};
