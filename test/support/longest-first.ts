import { relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = resolve(import.meta.dirname, '../..');

/** The files that take twenty seconds and more, the longest first. */
const longest = [
  'test/integration/shapes/first-share.test.ts',
  'test/integration/shapes/second-share.test.ts',
  'test/e2e/screens.test.ts',
  'test/e2e/review-large.test.ts',
  'test/integration/crash/crash.test.ts',
  'test/e2e/journeys.test.ts',
  'test/e2e/shell.test.ts',
  'test/e2e/review-decide.test.ts',
  'test/e2e/catalogue.test.ts',
  'test/e2e/attacks.test.ts',
  'test/e2e/review.test.ts',
  'test/integration/batching/killed.test.ts',
  'test/e2e/languages.test.ts',
  'test/integration/headless/start.test.ts',
  'test/e2e/queue.test.ts',
  'test/e2e/hostile-content.test.ts',
  'test/e2e/hot-folders.test.ts',
  'test/e2e/desktop.test.ts',
  'test/contract/contract.test.ts',
  'test/integration/headless/safety.test.ts',
  'test/e2e/new-batch.test.ts',
];

/** Begins what takes long first, so that no worker is left alone with it in the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longest.indexOf(relative(root, moduleId).replaceAll('\\', '/'));
      return place < 0 ? longest.length : place;
    };
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
