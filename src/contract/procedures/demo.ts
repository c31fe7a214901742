import { z } from 'zod';
import { base } from './base.ts';

export const demo = {
  /**
   * Opens the demo beside this station: a profile of its own with a service in a box, a hot folder and a simulated RIP. Gives an
   * address for this window to go to; null where the demo has a window of its own.
   */
  open: base.output(z.object({ url: z.url().nullable() })),
};
