import { z } from 'zod';
import { ArtworkId } from '../ids.ts';
import { SpotColours } from '../inks.ts';
import { PageInks } from '../plates.ts';
import {
  FindingCode,
  LookBack,
  PageBoxes,
  PageDifference,
  PreflightProfiles,
  PreflightReport,
  ProfileBase,
  Severity,
} from '../preflight.ts';
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
  /** How severe each finding is in the profiles that others can be derived from. */
  severities: watch.output(z.record(ProfileBase, z.record(FindingCode, Severity))),
  /** What these profiles would have decided otherwise, before anyone saves them. */
  lookBack: operate.input(PreflightProfiles).output(LookBack),
  /** A page as its inks, to be looked at. NOT_FOUND if there is no such file. */
  plates: watch
    .input(z.object({ id: ArtworkId, page: z.number().int().min(1).max(20_000) }))
    .output(PageInks),
};
