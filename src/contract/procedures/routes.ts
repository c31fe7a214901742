import { z } from 'zod';
import { ArtworkId } from '../ids.ts';
import { Explanation, RouteList, RouteListInput, RuleHits, Simulation } from '../routes.ts';
import { base } from './base.ts';

export const routes = {
  get: base.output(RouteList),
  /**
   * Replaces the list of that version as a whole; files without a route are routed again. INVALID if a rule
   * is impossible (`field`: its id), CONFLICT if the list was changed meanwhile.
   */
  save: base.input(RouteListInput.extend({ version: z.string().max(64) })).output(RouteList),
  /** How many files each rule has matched. */
  hits: base.output(z.array(RuleHits)),
  /** What would happen to a file now, and why: rules, hold, and what would land where, in which order. */
  explain: base.input(z.object({ id: ArtworkId })).output(Explanation),
  /** What these rules would do to the latest files, without saving them. INVALID as `save`. */
  simulate: base.input(RouteListInput.omit({ hold: true })).output(Simulation),
};
