import { type HotFolderId, isOneOf, presentStates, type QueueFile } from '../../contract/index.ts';
import type { SeenFile } from './decide-knowingly.ts';

/** A file that is sent to a hot folder of the operator's choice. */
export type SentFile = SeenFile & Pick<QueueFile, 'name' | 'jobKey' | 'state' | 'movable'>;

/** What moving files out of a hot folder, or wherever they go, would do. */
export interface FilesToMove {
  /** Those that are moved. */
  readonly moved: readonly SentFile[];
  /** Of those: in their hot folder, from which they are taken; on hold, where they stay until released. */
  readonly inFolder: number;
  readonly onHold: number;
  /** They go to several hot folders, so that it has to be said out of which. */
  readonly several: number;
  /** They go to a shared hot folder and would go to an own one, or the other way round: they stay. */
  readonly across: number;
  /** Others: the RIPs have them, or their jobs no longer need them. */
  readonly barred: number;
}

/** The hot folders that files are to be put into, or lie in, with their numbers of files. */
export function sourcesOf(files: readonly SentFile[]): ReadonlyMap<HotFolderId, number> {
  const counts = new Map<HotFolderId, number>();
  for (const { hotFolderId } of files.flatMap(({ movable }) => movable ?? []))
    counts.set(hotFolderId, (counts.get(hotFolderId) ?? 0) + 1);
  return counts;
}

/**
 * @param from null: wherever they go
 * @param to null: not chosen yet. What goes there already is left out.
 * @param isAcross whether just one of two hot folders is shared with other stations
 */
export function filesToMove(
  files: readonly SentFile[],
  from: HotFolderId | null,
  to: HotFolderId | null,
  isAcross: (one: HotFolderId, other: HotFolderId) => boolean,
): FilesToMove {
  const endedOf = ({ movable }: SentFile) =>
    (movable ?? []).filter(({ hotFolderId }) => (from === null ? hotFolderId !== to : hotFolderId === from));
  const can = files.filter(({ movable }) => movable !== null);
  const going = can.filter((file) => {
    const { length } = endedOf(file);
    return length === 1 || (length === 0 && from === null && file.movable?.length === 0);
  });
  const moved = going.filter(
    (file) => to === null || !endedOf(file).some(({ hotFolderId }) => isAcross(hotFolderId, to)),
  );
  const isPresent = (file: SentFile): boolean =>
    endedOf(file).some(({ state }) => isOneOf(state, presentStates));
  return {
    moved,
    inFolder: moved.filter(isPresent).length,
    onHold: moved.filter(({ state }) => state === 'on-hold').length,
    across: going.length - moved.length,
    several: can.filter((file) => endedOf(file).length > 1).length,
    barred: files.length - can.length,
  };
}
