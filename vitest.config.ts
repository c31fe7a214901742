import { defineConfig } from 'vitest/config';
import { TestReporter } from './scripts/steps/test-reporter.ts';
import { LongestFirst } from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    // Real browsers, processes, disks and clocks are waited for much of the time: three at a time keep two
    // cores busy.
    maxWorkers: 3,
    // A file finds loaded what those before it in its process have loaded.
    isolate: false,
    reporters: [new TestReporter()],
    sequence: { sequencer: LongestFirst },
    // Longer than a test waits for any one condition: what never comes is told by its own words.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A condition may take as long as a slow machine needs; one that holds is seen at once.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Values in, values out.
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'real',
          include: ['test/{contract,integration,e2e}/**/*.test.ts'],
          globalSetup: ['test/support/build-preflight.ts'],
        },
      },
    ],
  },
});
