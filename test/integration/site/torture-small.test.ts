import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bundleProcess } from '../../support/crash/bundle.ts';
import { noPostgres, postgresBinaries } from '../../support/postgres.ts';
import { tortureSite } from '../../support/site-torture/torture-site.ts';
import { skipWhere } from '../../support/skip.ts';

// Real stations share a hot folder through a real PostgreSQL, and everything that can stop them does. The
// long version is `npm run torture:site`.

const SEED = 20_260_101;
const FAULTS = 30;
const FILES = 60;

describe(
  'stations that are killed, frozen and cut off',
  skipWhere(postgresBinaries() === null, noPostgres),
  () => {
    let program: string;
    beforeAll(async () => {
      program = await bundleProcess(
        resolve(import.meta.dirname, '../../support/site-torture/sharing-child.ts'),
      );
    });

    test('send each file once and whole, and every ledger says the same', { timeout: 600_000 }, async () => {
      const result = await tortureSite({
        program,
        stations: 3,
        files: FILES,
        faults: FAULTS,
        seed: SEED,
        leaseSeconds: 2,
        hasFence: true,
      });
      expect(result).toMatchObject({ missing: [], duplicate: [], partial: [], untidy: [] });
      expect(result.downloads).toMatchObject({ files: FILES / 2, unexplained: [] });
      expect([...result.faults.values()].reduce((sum, count) => sum + count, 0)).toBe(FAULTS);
      expect(result.moves).toBeGreaterThan(0);
      // Others must have taken over from silent stations; otherwise the test tried little.
      expect(result.takeOvers.length).toBeGreaterThan(0);
    });
  },
);
