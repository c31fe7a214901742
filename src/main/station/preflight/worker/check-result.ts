import { z } from 'zod';
import { PageBoxes, PreflightFinding } from '../../../../contract/index.ts';
import { MAX_SHEETS } from './bounded-sheets.ts';

const MAX_FINDINGS = 400;
const MAX_TEXT = 2_000;
const Words = z.string().max(MAX_TEXT);

/**
 * The result of a check. Everything in it is bounded, because it is stored for each file and read for each
 * screen.
 */
export const CheckResult = z.object({
  findings: z
    .array(
      PreflightFinding.omit({ severity: true }).extend({
        values: z.record(z.string().max(100), z.union([Words, z.number()])),
      }),
    )
    .max(MAX_FINDINGS),
  pageCount: z.number().int().nullable(),
  boxes: z.array(PageBoxes).max(MAX_SHEETS),
  pdfVersion: Words.nullable(),
  pdfxClaim: Words.nullable(),
});
export type CheckResult = z.infer<typeof CheckResult>;
