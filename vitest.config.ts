import { defineConfig } from 'vitest/config';
import { TestReporter } from './scripts/steps/test-reporter.ts';
import { LongestFirst } from './test/support/longest-first.ts';

const globalSetup = ['test/support/build-preflight.ts'];

export default defineConfig({
  test: {
    // Real browsers, processes, disks and clocks are waited for 40 % of the time: four at a time keep two
    // cores busy.
    maxWorkers: 4,
    // A process allocates for some minutes and ends: much room before garbage is collected, and that by the
    // thread that made it, for all cores have something to do.
    execArgv: [
      '--min-semi-space-size=32',
      '--max-semi-space-size=64',
      '--initial-heap-size=512',
      '--single-threaded-gc',
    ],
    reporters: [new TestReporter()],
    sequence: { sequencer: LongestFirst },
    // Longer than a test waits for any one condition. What never arrives is reported by `until` itself.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A condition may take as long as a slow machine needs. A condition that holds is noticed at once.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // The files of a project share a process for each worker, and find loaded what those before them have
      // loaded; those of e2e and component share its browser, too.
      {
        extends: true,
        test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], isolate: false, globalSetup },
      },
      {
        extends: true,
        test: { name: 'component', include: ['test/component/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/{contract,integration}/**/*.test.ts'],
          isolate: false,
          globalSetup,
        },
      },
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'], isolate: false } },
    ],
  },
});
