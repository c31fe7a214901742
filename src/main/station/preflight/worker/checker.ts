import type { WorkerPort } from '../../ports.ts';
import { CheckResult, onlyFinding } from './check.ts';
import type { CheckRequest } from './request.ts';
import { WorkerTurns } from './turns.ts';

const GRACE_MS = 5_000;

/** Has files looked at by a worker, one after another. What a file does to the worker becomes a finding, in time. */
export class Checker {
  readonly #turns: WorkerTurns;
  readonly #graceMs: number;

  /** @param graceMs how long after it should have stopped by itself the worker is ended. */
  constructor(start: () => WorkerPort, graceMs = GRACE_MS) {
    this.#turns = new WorkerTurns(start);
    this.#graceMs = graceMs;
  }

  /** Has the worker ready before the first file comes. */
  warm(): void {
    this.#turns.warm();
  }

  /** Rejects with CannotRead where the disk is at fault. */
  async check(request: Omit<CheckRequest, 'kind'>): Promise<CheckResult> {
    const turn = await this.#turns.ask({ kind: 'check', ...request }, request.softMs + this.#graceMs);
    switch (turn.kind) {
      case 'answered':
        return CheckResult.parse(turn.result);
      case 'late':
        return onlyFinding(
          'file.took-too-long',
          'Looking at the file took too long: it could not be checked.',
        );
      case 'ended':
      case 'unwanted':
        return onlyFinding('file.check-failed', 'The file could not be checked: it brought the check down.');
    }
  }

  /** A file that is being looked at is left. */
  stop(): void {
    this.#turns.stop();
  }
}
