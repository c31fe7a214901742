import { z } from 'zod';
import { ArtworkId } from '../ids.ts';
import { RipId } from '../rip.ts';
import { Explanation, QueuedElsewhere, RouteList, RouteListInput, RuleHits, Simulation } from '../routes.ts';
import { RoutesFile, RoutesImport, RoutesImported } from '../routes-file.ts';
import { administer, watch } from './base.ts';

export const routes = {
  get: watch.output(RouteList),
  /**
   * Replaces that version of the list as a whole; files without a route are routed again, and queued ones
   * stay where they are: see `queuedElsewhere`. INVALID if a rule
   * is impossible (`field`: its id), CONFLICT if the list has changed since.
   */
  save: administer.input(RouteListInput.extend({ version: z.string().max(64) })).output(RouteList),
  /**
   * Queued files that the rules send to other hot folders by now. They go there once an operator decides so:
   * `move` to null.
   */
  queuedElsewhere: watch.output(z.array(QueuedElsewhere)),
  /** How many files each rule has matched. */
  hits: watch.output(z.array(RuleHits)),
  /** What would happen to a file now, and why: rules, hold, and the resulting files in their order. */
  explain: watch.input(z.object({ id: ArtworkId })).output(Explanation),
  /** The current rules and hot folders, to be saved as a file. */
  exportFile: watch.output(RoutesFile),
  /** What `importFile` would do. Its new hot folders are checked as in `hotFolders.create`. */
  inspectFile: administer.input(z.object({ file: RoutesFile })).output(RoutesImport),
  /**
   * Replaces that version of the list by the rules of a file, and adds its hot folders that can be used here.
   * All or nothing: INVALID and CONFLICT as for `save`. `forget`: RIP types to remove again when an import is
   * undone, if no hot folder uses them.
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
  /** What these rules would do to the latest files, without saving them. INVALID as for `save`. */
  simulate: watch.input(RouteListInput.omit({ hold: true })).output(Simulation),
};
