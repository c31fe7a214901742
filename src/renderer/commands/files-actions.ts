import type { ArtworkState, QueueFile, ResendBar } from '../../contract/index.ts';

/** Actions on many files at once. */
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

/** Why holding or releasing makes sense for none of the files. */
export function whyNone(
  action: Exclude<FilesAction, 'deliverAgain'>,
  files: readonly QueueFile[],
): 'hold' | 'release' | 'held' {
  return action === 'hold' && files.some(({ state }) => state === 'held') ? 'held' : action;
}

/** If there are several reasons, the one that an operator can resolve comes first. */
const bars = ['in-folder', 'on-its-way', 'on-hold', 'not-wanted', 'not-sent'] as const satisfies ResendBar[];

/** Why none of the files can be resent; null if one of them can. */
export function whyNotResent(files: readonly Pick<QueueFile, 'resendBar'>[]): ResendBar | null {
  if (files.some(({ resendBar }) => resendBar === null)) return null;
  return bars.find((bar) => files.some(({ resendBar }) => resendBar === bar)) ?? 'not-sent';
}

/**
 * The files for which an action makes sense; the station decides about each. For sent files it also says
 * which are not resent, and why.
 */
export function filesFor(action: FilesAction, files: readonly QueueFile[]): QueueFile[] {
  const suits = ({ state, resendBar }: QueueFile): boolean => {
    switch (action) {
      case 'hold':
        return holdable.has(state);
      case 'release':
        return state === 'held';
      case 'deliverAgain':
        return resendBar !== 'not-sent';
    }
  };
  return files.filter(suits);
}
