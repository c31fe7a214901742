import { z } from 'zod';
import { ArtworkId } from '../ids.ts';
import { Explanation, RouteList, RouteListInput, Simulation } from '../routes.ts';
import { base } from './base.ts';

export const routes = {
  get: base.output(RouteList),
  /**
   * Puts a whole list in the place of the one of that version; what had no route is checked again. INVALID
   * where a rule cannot be (`field`: its id), CONFLICT where somebody else changed the list meanwhile.
   */
  save: base.input(RouteListInput.extend({ version: z.string().max(64) })).output(RouteList),
  /** What would happen to a file now, and why: rules, hold, and what would land where, in which order. */
  explain: base.input(z.object({ id: ArtworkId })).output(Explanation),
  /** What these rules would do to the latest files, without saving them. INVALID as `save`. */
  simulate: base.input(RouteListInput.pick({ rules: true })).output(Simulation),
};
