import type { Clock } from '../ports.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { Confirmations } from './confirmations.ts';
import type { ConnectionStatus } from './connection-status.ts';
import type { PayloadIngestor } from './payload-ingestor.ts';
import type { Poller } from './poller.ts';
import { nameOf, type ReadKey } from './read-queue.ts';
import type { ReadScheduler } from './read-scheduler.ts';
import type { SyncProgress } from './sync-progress.ts';

/**
 * After this many reads of a job its stored state counts, even if more hints have arrived: a flood must not
 * hold up a file.
 */
const READS_TO_CATCH_UP = 3;

export interface CatchUpOptions {
  readonly profile: Pick<ConnectionProfile, 'pollSeconds'>;
  readonly clock: Pick<Clock, 'steadyMs'>;
  readonly confirmations: Confirmations;
  readonly payloads: Pick<PayloadIngestor, 'isRefused'>;
  readonly status: ConnectionStatus;
  readonly reads: ReadScheduler;
  readonly poller: Poller;
  readonly progress: SyncProgress;
}

/**
 * Waits until a job is known as it is now, before its files may go to a hot folder: every hint about it has
 * been followed up, and the service has confirmed it within the usual interval of polls.
 */
export class CatchUp {
  readonly #options: CatchUpOptions;

  constructor(options: CatchUpOptions) {
    this.#options = options;
  }

  /**
   * Resolves when no hint about a job is waiting to be read; at once while the service cannot be reached,
   * because the stored state counts then.
   */
  async caughtUp(serviceId: string): Promise<void> {
    const { reads, progress } = this.#options;
    const key: ReadKey = { kind: 'job', id: serviceId };
    if (this.#isDoubtful(key)) reads.ask(key, 'station');
    let isAsked = false;
    for (let count = 0; count < READS_TO_CATCH_UP; ) {
      const pending = this.#pendingFor(key);
      // The lists may concern the job, but a read of the job itself answers sooner.
      if (pending === 'none' || (pending === 'anything' && count > 0)) return;
      if (reads.isDelayed(key)) reads.hurry(key);
      else if (!isAsked && !reads.isPending(key)) reads.ask(key, 'station');
      isAsked = true;
      const happened = await progress.next();
      const isRead = happened.kind === 'read' && happened.name === nameOf(key);
      if (happened.kind === 'lists' || (isRead && (happened.wasAnswered || pending === 'named'))) count++;
    }
  }

  /** Whether the service may know more of a job than is stored, and a single read would tell. */
  #isDoubtful({ id }: ReadKey): boolean {
    const { profile, clock, status, reads, confirmations, payloads } = this.#options;
    if (!reads.isRunning || status.state.kind !== 'online' || payloads.isRefused('job')) return false;
    return !confirmations.isSince(id, clock.steadyMs() - profile.pollSeconds * 1_000);
  }

  /** What is waiting to be read: this job, lists that may concern it, or nothing. */
  #pendingFor(key: ReadKey): 'named' | 'anything' | 'none' {
    const { status, reads, poller } = this.#options;
    if (!reads.isRunning) return 'none';
    if (status.state.kind === 'starting') return 'anything';
    if (status.state.kind !== 'online') return 'none';
    if (reads.isPending(key) && !reads.isRepeating(key)) return 'named';
    return poller.isDueForWebhooks ? 'anything' : 'none';
  }
}
