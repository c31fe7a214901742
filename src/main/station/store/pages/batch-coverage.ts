import { z } from 'zod';
import {
  type BatchCoverage,
  type BatchKey,
  type Coverage,
  knownIn,
  processInks,
  type QueuedBatchKey,
  toTenths,
} from '../../../../contract/index.ts';
import { COVERAGE, toCoverage } from '../artworks/preflights.ts';
import type { Database } from '../database/database.ts';

const Row = z.object({ copies: z.number().nullable(), coverage: z.string().nullable() });

/** Process inks come first, as on the press. */
const place = (ink: string): number => {
  const at = processInks.findIndex((one) => one === ink);
  return at < 0 ? processInks.length : at;
};

/**
 * What the files of a batch take for all copies. In those of foil units any ink may stand for the foil, so
 * they do not count.
 */
export function coverageOfBatch(db: Database, key: BatchKey | QueuedBatchKey): BatchCoverage {
  const files = db
    .all(
      `SELECT job.quantity AS copies, ${COVERAGE} AS coverage
         FROM job JOIN artwork ON artwork.job_key = job.key
         LEFT JOIN preflight ON preflight.artwork_id = artwork.id AND preflight.sha256 = artwork.sha256
        WHERE (job.batch_key = ? OR job.queued_batch_key = ?)
          AND artwork.kind <> 'foil' AND artwork.is_listed = 1 AND artwork.state <> 'withdrawn'
        ORDER BY job.name, job.key, artwork.rowid`,
      [key, key],
    )
    .map((row) => Row.parse(row));
  const counted = files.flatMap(({ copies, coverage: values }) => {
    const coverage = knownIn(toCoverage(values));
    return copies === null || coverage === null ? [] : [{ copies, coverage }];
  });
  return { ...summed(counted), files: files.length, filesUnknown: files.length - counted.length };
}

function summed(files: readonly { readonly copies: number; readonly coverage: Coverage }[]): Coverage {
  const inks = new Map<string, number>();
  let areaCm2 = 0;
  for (const { copies, coverage } of files) {
    areaCm2 += copies * coverage.areaCm2;
    for (const { ink, cm2 } of coverage.plates) inks.set(ink, (inks.get(ink) ?? 0) + copies * cm2);
  }
  const total = (pages: 'pagesMeasured' | 'pagesEstimated'): number =>
    files.reduce((sum, { coverage }) => sum + coverage[pages], 0);
  return {
    plates: [...inks]
      .map(([ink, cm2]) => ({
        ink,
        percent: areaCm2 === 0 ? 0 : toTenths((cm2 / areaCm2) * 100),
        cm2: toTenths(cm2),
      }))
      .sort((one, other) => place(one.ink) - place(other.ink)),
    areaCm2: toTenths(areaCm2),
    pagesMeasured: total('pagesMeasured'),
    pagesEstimated: total('pagesEstimated'),
    marks: [...new Set(files.flatMap(({ coverage }) => coverage.marks))],
  };
}
