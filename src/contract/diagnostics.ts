import { z } from 'zod';

/** One archive of what helps to find a fault, without secrets or artwork. */
export const DiagnosticsBundle = z.object({
  /** `makeready-diagnostics-2026-11-21.zip`. */
  fileName: z.string(),
  /** A zip archive in base64. */
  zip: z.string(),
});
export type DiagnosticsBundle = z.infer<typeof DiagnosticsBundle>;
