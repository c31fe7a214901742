import { AskedChange, ShownSettings } from '../settings.ts';
import { operate, watch } from './base.ts';

export const settings = {
  get: watch.output(ShownSettings),
  /**
   * Changes the groups that are given, each as a whole, and gives back all of them. What is locked stays as
   * it is. Another proxy, other authorities and another place of updates are confirmed at the host: INVALID
   * with the field `password` asks for it.
   */
  set: operate.input(AskedChange).output(ShownSettings),
};
