import { z } from 'zod';
import { ArtworkId } from '../ids.ts';
import { RipId } from '../rip.ts';
import { Explanation, RouteList, RouteListInput, RuleHits, Simulation } from '../routes.ts';
import { RoutesFile, RoutesImport, RoutesImported } from '../routes-file.ts';
import { administer, watch } from './base.ts';

export const routes = {
  get: watch.output(RouteList),
  /**
   * Replaces the list of that version as a whole; files without a route are routed again. INVALID if a rule
   * is impossible (`field`: its id), CONFLICT if the list was changed meanwhile.
   */
  save: administer.input(RouteListInput.extend({ version: z.string().max(64) })).output(RouteList),
  /** How many files each rule has matched. */
  hits: watch.output(z.array(RuleHits)),
  /** What would happen to a file now, and why: rules, hold, and what would land where, in which order. */
  explain: watch.input(z.object({ id: ArtworkId })).output(Explanation),
  /** The rules and hot folders as they are, for a file. */
  exportFile: watch.output(RoutesFile),
  /** What `importFile` would do; its new hot folders are checked as `hotFolders.create` does. */
  inspectFile: administer.input(z.object({ file: RoutesFile })).output(RoutesImport),
  /**
   * Replaces the list of that version by the rules of a file, and takes over its hot folders as far as they
   * can be used here. All of it or nothing: INVALID and CONFLICT as `save`. `forget`: types of RIP that an
   * import which is undone has added; those that no hot folder uses then are removed.
   */
  importFile: administer
    .input(
      z.object({
        file: RoutesFile,
        version: z.string().max(64),
        forget: z.array(RipId).max(200).optional(),
      }),
    )
    .output(RoutesImported),
  /** What these rules would do to the latest files, without saving them. INVALID as `save`. */
  simulate: watch.input(RouteListInput.omit({ hold: true })).output(Simulation),
};
