import {
  type ArtworkId,
  type ArtworkState,
  deliveredStates,
  isOneOf,
  type QueueFile,
} from '../../contract/index.ts';

/** What can be done about many files at once. */
export type FilesAction = 'hold' | 'release' | 'deliverAgain';

const holdable: ReadonlySet<ArtworkState> = new Set([
  'expected',
  'queued',
  'transferring',
  'verifying',
  'waiting',
  'archived',
  'no-route',
  'delivering',
]);

/** Why an action makes sense for none of the files. */
export function whyNone(action: FilesAction, files: readonly QueueFile[]): FilesAction | 'held' {
  return action === 'hold' && files.some(({ state }) => state === 'held') ? 'held' : action;
}

/** The files that an action makes sense for; the station has the last word on each. */
export function filesFor(action: FilesAction, files: readonly QueueFile[]): ArtworkId[] {
  const suits = ({ state }: QueueFile): boolean => {
    switch (action) {
      case 'hold':
        return holdable.has(state);
      case 'release':
        return state === 'held';
      case 'deliverAgain':
        return isOneOf(state, deliveredStates);
    }
  };
  return files.filter(suits).map(({ id }) => id);
}
