import { defineConfig } from 'vitest/config';
import { TestReporter } from './scripts/steps/test-reporter.ts';
import { LongestFirst } from './test/support/longest-first.ts';

export default defineConfig({
  test: {
    // Real browsers, processes, disks and clocks are waited for much of the time: three at a time keep two
    // cores busy.
    maxWorkers: 3,
    reporters: [new TestReporter()],
    sequence: { sequencer: LongestFirst },
    // Longer than a test waits for any one condition: what never comes is told by its own words.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A condition may take as long as a slow machine needs; one that holds is seen at once.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      // Values in, values out: the files share a process, and find loaded what those before them have loaded.
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'], isolate: false } },
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
