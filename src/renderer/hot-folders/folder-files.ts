import {
  type ArtworkId,
  type DeliveredFile,
  type DeliveryId,
  type DeliveryState,
  type HotFolder,
  type HotFolderContents,
  type HotFolderId,
  isOneOf,
  MAX_FOLDER_FILES,
  movableStates,
  presentStates,
  type QueueFile,
} from '../../contract/index.ts';
import type { SentFile } from '../commands/files-to-move.ts';

/** The lists of a hot folder's files in display order: trouble first. */
export const fileLists = ['rejected', 'failed', 'inFolder', 'queued', 'pickedUp'] as const;
export type FileList = (typeof fileLists)[number];

/** All listed files, in that order. */
export const listedFiles = (contents: Pick<HotFolderContents, FileList>): DeliveredFile[] =>
  fileLists.flatMap((list) => contents[list]);

/** How many files a list stands for: as many as it shows, unless it is cut off. */
export function countOf(list: FileList, shown: number, folder: HotFolder): number {
  if (shown < MAX_FOLDER_FILES) return shown;
  const counts: Readonly<Record<FileList, number>> = {
    rejected: folder.rejected,
    failed: folder.failed,
    inFolder: folder.waiting,
    queued: folder.owed,
    pickedUp: folder.pickedUp,
  };
  return Math.max(shown, counts[list]);
}

/** Selected files, each with its state when selected. */
export type FileSelection = ReadonlyMap<DeliveryId, DeliveryState>;

export const noneSelected: FileSelection = new Map();

export const withFiles = (selection: FileSelection, files: readonly DeliveredFile[]): FileSelection =>
  new Map([...selection, ...files.map(({ deliveryId, state }) => [deliveryId, state] as const)]);

export function toggled(selection: FileSelection, file: DeliveredFile): FileSelection {
  if (selection.get(file.deliveryId) !== file.state) return withFiles(selection, [file]);
  return new Map([...selection].filter(([id]) => id !== file.deliveryId));
}

/**
 * The selected files among those listed. A file that has moved on is no longer selected, so that the next
 * action applies to what the operator saw.
 */
export const selectedOf = (
  selection: FileSelection,
  listed: readonly DeliveredFile[],
): readonly DeliveredFile[] => listed.filter(({ deliveryId, state }) => selection.get(deliveryId) === state);

/** Actions on files of a hot folder. */
export type FolderAction = 'hold' | 'resend' | 'remove';

function suits(action: FolderAction, { state, recall, resendBar }: DeliveredFile): boolean {
  switch (action) {
    case 'hold':
      return state === 'planned';
    case 'resend':
      return resendBar === null;
    case 'remove':
      return recall !== null && isOneOf(state, presentStates);
  }
}

/** The files for which an action makes sense, each once; the station decides about each. */
export const filesFor = (action: FolderAction, files: readonly DeliveredFile[]): ArtworkId[] => [
  ...new Set(files.filter((file) => suits(action, file)).map(({ artworkId }) => artworkId)),
];

/** The files that can be resent, each once, and whether each has failed here. */
export const resendable = (
  files: readonly DeliveredFile[],
): (DeliveredFile & Pick<QueueFile, 'id' | 'isFailed'>)[] => {
  const newest = new Map<ArtworkId, DeliveredFile>();
  for (const file of files) {
    const other = newest.get(file.artworkId);
    if (suits('resend', file) && (other === undefined || other.revision < file.revision))
      newest.set(file.artworkId, file);
  }
  return [...newest.values()].map((file) => ({
    ...file,
    id: file.artworkId,
    isFailed: file.state === 'rejected' || file.state === 'failed',
  }));
};

/** The files that can be moved to another hot folder, each once, as far as a list of this one knows them. */
export const movable = (hotFolderId: HotFolderId, files: readonly DeliveredFile[]): SentFile[] => [
  ...new Map(
    files
      .filter(({ state, recall }) => recall === null && isOneOf(state, movableStates))
      .map(({ artworkId: id, fileName: name, jobKey, state }) => [
        id,
        { id, name, jobKey, state: 'delivering' as const, movable: [{ hotFolderId, state }] },
      ]),
  ).values(),
];

/** The list that a file is in. */
export const listOf = (
  file: DeliveredFile,
  contents: Pick<HotFolderContents, FileList>,
): readonly DeliveredFile[] =>
  fileLists.map((list) => contents[list]).find((files) => files.includes(file)) ?? [];
