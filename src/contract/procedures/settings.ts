import { z } from 'zod';
import { AskedChange, ShownSettings } from '../settings.ts';
import { operate, watch } from './base.ts';

export const settings = {
  get: watch.output(ShownSettings),
  /**
   * Whether the start at login was switched off in the system's own list. Always false where the host is no
   * desktop app.
   */
  isStartOff: watch.output(z.boolean()),
  /**
   * Replaces the given groups of settings and returns all of them. Locked ones stay as they are. A new
   * proxy, new authorities or another update source must be confirmed at the host: INVALID with the field
   * `password` asks for it.
   */
  set: operate.input(AskedChange).output(ShownSettings),
};
