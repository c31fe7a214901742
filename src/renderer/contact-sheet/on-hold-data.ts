import {
  type FileOnHold,
  type FilesOnHold,
  HoldCause,
  type HoldFilter,
  type StationEvent,
} from '../../contract/index.ts';

/** A file was put on hold or changed there, or the job of a visible one changed. */
export const concernsSheet = (event: StationEvent, data: FilesOnHold | undefined): boolean =>
  (event.kind === 'transfer' && event.transfer.state === 'on-hold') ||
  (event.kind === 'job' && (data?.files.some(({ jobKey }) => jobKey === event.jobKey) ?? false));

/** Applies an event to the files on hold at once: a file has left, or was decided about. */
export function patchSheet(data: FilesOnHold, event: StationEvent): FilesOnHold {
  if (event.kind !== 'transfer') return data;
  const { id, state, approval, replacement, reason, preflight, sha256 } = event.transfer;
  if (!data.files.some((file) => file.id === id)) return data;
  if (state !== 'on-hold') {
    return { files: data.files.filter((file) => file.id !== id), total: data.total - 1 };
  }
  const now = { approval, replacement, reason, preflight, sha256 };
  return { ...data, files: data.files.map((file) => (file.id === id ? { ...file, ...now } : file)) };
}

/** Whether each word of a search occurs in the name of the file, its job, customer or product. */
function isFound(file: FileOnHold, words: readonly string[]): boolean {
  const { name, jobName, jobKey, customer, product } = file;
  const text = [name, jobName, jobKey, customer ?? '', product].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The files that pass a filter and a search. */
export function shownOf(files: readonly FileOnHold[], filter: HoldFilter, search: string): FileOnHold[] {
  const words = search.toLowerCase().split(/\s+/);
  return files.filter((file) => (filter === 'all' || file.cause === filter) && isFound(file, words));
}

/** How many of these files are on hold for each cause that occurs. */
export function countCauses(files: readonly FileOnHold[]): readonly (readonly [HoldCause, number])[] {
  return HoldCause.options
    .map((cause) => [cause, files.filter((file) => file.cause === cause).length] as const)
    .filter(([, count]) => count > 0);
}
