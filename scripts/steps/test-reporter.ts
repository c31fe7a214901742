import {
  DefaultReporter,
  type TestCase,
  type TestModule,
  type TestRunEndReason,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import type {} from '../../test/support/skip.ts';

/** Milliseconds as `m:ss`. */
const clockOf = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/** Why the test is skipped: its own reason, or that of the group it is in. */
function skipReasonOf(test: TestCase): string {
  const result = test.result();
  if (result.state === 'skipped' && result.note !== undefined) return result.note;
  for (let at: TestCase['parent'] | TestCase = test; ; at = at.parent) {
    const { skipReason } = at.meta();
    if (skipReason !== undefined) return skipReason;
    if (at.type === 'module') return 'no reason given';
  }
}

/**
 * What `npm test` prints: a line for each test file that has ended, with how many of all have and the time
 * since the start; every failure in full; at the end one line that says how it went. It reads the same in a
 * terminal and in a log.
 */
export class TestReporter extends DefaultReporter {
  #files = 0;
  #ended = 0;

  constructor() {
    // What the product writes while a test runs is of interest only where the test fails.
    super({ summary: false, silent: 'passed-only' });
  }

  override onInit(vitest: Vitest): void {
    this.ctx = vitest;
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#files = specifications.length;
    this.log(`Running ${count(this.#files, 'test file')}, ${this.ctx.config.maxWorkers} at a time.\n`);
  }

  protected override printTestModule(module: TestModule): void {
    this.#ended++;
    const tests = [...module.children.allTests()];
    const inState = (state: string): TestCase[] => tests.filter((test) => test.result().state === state);
    const failed = inState('failed');
    const skipped = inState('skipped');
    const isGood = module.ok();
    const parts = [
      count(tests.length, 'test'),
      ...(failed.length > 0 ? [`${failed.length} failed`] : []),
      ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
      `${(module.diagnostic().duration / 1_000).toFixed(1)} s`,
    ];
    const digits = String(this.#files).length;
    this.log(
      `${clockOf(performance.now() - this.start).padStart(5)}  ${String(this.#ended).padStart(digits)}/${this.#files}  ` +
        `${isGood ? 'passed' : 'FAILED'}  ${module.relativeModuleId}  (${parts.join(', ')})`,
    );
    for (const test of failed) this.log(`${' '.repeat(9 + 2 * digits)}FAILED  ${test.fullName}`);
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: Parameters<DefaultReporter['onTestRunEnd']>[1],
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd(modules, errors, reason);
    if (modules.length === 0) return;
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string): TestCase[] => tests.filter((test) => test.result().state === state);
    const skipped = inState('skipped');
    for (const [why, those] of Map.groupBy(skipped, skipReasonOf)) {
      this.log(`Skipped: ${count(those.length, 'test')}: ${why}`);
    }
    const broken = modules.filter((module) => !module.ok());
    const parts = [
      `${inState('passed').length} passed`,
      `${inState('failed').length} failed`,
      `${skipped.length} skipped`,
    ];
    const isGood = reason === 'passed' && broken.length === 0;
    const verdict = isGood ? 'PASSED' : reason === 'interrupted' ? 'INTERRUPTED' : 'FAILED';
    const where = broken.length > 0 ? ` (${broken.length} failed)` : '';
    const beyond = errors.length > 0 ? `, ${count(errors.length, 'error')} outside any test` : '';
    this.log(
      `${verdict}: ${parts.join(', ')}${beyond}, in ${count(modules.length, 'file')}${where}, ` +
        `${clockOf(this.end - this.start)} min.`,
    );
  }

  /** The last line says it all; see `onTestRunEnd`. */
  override reportTestSummary(): void {
    this.log();
  }
}
