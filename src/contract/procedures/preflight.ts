import { z } from 'zod';
import { DecisionRevision } from '../decisions.ts';
import { ArtworkId } from '../ids.ts';
import { SpotColours } from '../inks.ts';
import { PageBoxes, PageDifference, PreflightReport } from '../preflight.ts';
import { operate, watch } from './base.ts';

export const preflight = {
  /** The preflight report of a file. NOT_FOUND if there is no such file. */
  get: watch.input(z.object({ id: ArtworkId })).output(PreflightReport),
  /**
   * The page boxes of a file or of an earlier revision. Empty if they cannot be read. NOT_FOUND if there is
   * no such file.
   */
  boxes: watch.input(z.object({ id: ArtworkId })).output(z.array(PageBoxes)),
  /**
   * What an archived file paints at one point of a page, in the page's own coordinates. Null if unknown.
   * NOT_FOUND if there is no such file.
   */
  coloursAt: watch
    .input(
      z.object({ id: ArtworkId, page: z.number().int().min(1).max(20_000), x: z.number(), y: z.number() }),
    )
    .output(SpotColours.nullable()),
  /**
   * Draws a page on which the two readers of preflight differ. Null if that cannot be done. NOT_FOUND if
   * there is no such file.
   */
  difference: watch
    .input(z.object({ id: ArtworkId, page: z.number().int().min(1).max(20_000) }))
    .output(PageDifference.nullable()),
  /**
   * Approves a file although preflight blocks it; the reason goes into the log and onto the job ticket. It
   * is sent a few seconds later, as after `artworks.approve`. CONFLICT if preflight does not block it, or
   * if somebody else has decided about it since `seen`.
   */
  override: operate
    .input(
      z.object({
        id: ArtworkId,
        reason: z.string().trim().min(3).max(300),
        seen: DecisionRevision.optional(),
      }),
    )
    .output(z.void()),
};
