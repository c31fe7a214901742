import { z } from 'zod';
import { ArtworkId } from '../ids.ts';
import { PreflightReport } from '../preflight.ts';
import { base } from './base.ts';

export const preflight = {
  /** What preflight says of a file. NOT_FOUND where there is no such file. */
  get: base.input(z.object({ id: ArtworkId })).output(PreflightReport),
  /**
   * Feeds a file although preflight blocks it: the reason is kept in the log and goes on the job ticket. CONFLICT where
   * preflight does not block it.
   */
  override: base
    .input(z.object({ id: ArtworkId, reason: z.string().trim().min(3).max(300) }))
    .output(z.void()),
};
