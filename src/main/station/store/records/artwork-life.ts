import type { ArtworkState } from '../../../../contract/index.ts';

/** The arrows of a file's life (ARCHITECTURE.md). Anything else is a fault in the program. */
const arrows: Readonly<Record<ArtworkState, readonly ArtworkState[]>> = {
  expected: ['queued', 'withdrawn'],
  queued: ['transferring', 'waiting', 'failed', 'expected', 'withdrawn'],
  transferring: ['verifying', 'waiting', 'failed', 'queued', 'withdrawn'],
  verifying: ['archived', 'waiting', 'failed', 'queued', 'withdrawn'],
  waiting: ['queued', 'transferring', 'waiting', 'failed', 'withdrawn'],
  // An operator may give up what failed by itself.
  failed: ['queued', 'failed', 'withdrawn'],
  // A file that was fetched again after damage may have nothing left to deliver.
  archived: ['delivering', 'delivered', 'picked-up', 'held', 'no-route', 'queued', 'withdrawn'],
  held: ['archived', 'delivering', 'no-route', 'queued', 'withdrawn'],
  'no-route': ['archived', 'delivering', 'held', 'queued', 'withdrawn'],
  delivering: ['delivered', 'picked-up', 'archived', 'held', 'queued', 'withdrawn'],
  delivered: ['picked-up', 'delivering', 'held', 'queued', 'withdrawn'],
  // A RIP may refuse what it took; an operator may have it fetched anew.
  'picked-up': ['delivering', 'delivered', 'queued', 'withdrawn'],
  // The service asks for it again, or its job is in pre-press again; or the reason is another one now.
  withdrawn: ['queued', 'archived', 'expected', 'withdrawn'],
};

/** Steps of the station's own that a start works out again from what is on disk. */
const workedOutAgain: ReadonlySet<ArtworkState> = new Set([
  'transferring',
  'verifying',
  'archived',
  'delivering',
  'delivered',
  'picked-up',
]);

/** Whether a file may go from one state to another. */
export const mayGo = (from: ArtworkState, to: ArtworkState): boolean => arrows[from].includes(to);

/** Whether a start works it out again from what is on disk that a file came to this state. */
export const isWorkedOutAgain = (state: ArtworkState): boolean => workedOutAgain.has(state);
