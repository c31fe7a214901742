import type { FileKind } from '../../../../contract/index.ts';
import type { ServiceFile } from '../../model/service-resources.ts';
import { checksumsOf } from './checksums.ts';
import { isFoil, isSaid, kindOf, namesFinishing, unitByKey, unitOf } from './file-finishings.ts';
import type { Candidate } from './file-search.ts';
import { number, pick, text } from './read.ts';

/** Other ids that are kept per entry. */
const MAX_OTHER_IDS = 3;

/** The file that a candidate stands for. */
export function fileOf(candidate: Candidate): ServiceFile {
  const { fileId, otherIds, layers, finishings, artworkStatus } = candidate;
  const named = pick(
    layers,
    ['filename', 'file_name', 'original_name', 'original_filename', 'name'],
    withExtension,
  );
  return {
    fileId,
    otherIds: otherIds.slice(0, MAX_OTHER_IDS),
    name:
      named ??
      pick(layers, ['name', 'filename', 'file_name', 'original_name', 'title'], text) ??
      `${fileId}.pdf`,
    kind: kindIn(candidate),
    finishings: [...finishings],
    sizeBytes: pick(
      layers,
      ['size', 'bytes', 'size_bytes', 'size_in_bytes', 'byte_size', 'file_size', 'content_length', 'length'],
      byteCount,
    ),
    checksums: checksumsOf(layers),
    artworkStatus,
  };
}

/** What a file is for by its finishings, or else by its label or a key on the way to it. */
function kindIn({ finishings, layers, labels, path }: Candidate): FileKind {
  const kind = kindOf(finishings, namesFinishing(layers));
  if (finishings.some(isSaid)) return kind;
  if (isFoil(path)) return 'foil';
  const unit = unitOf(layers) ?? unitByKey(labels);
  return unit === 'foil' || unit === 'other' ? unit : kind;
}

/** What a file is for that two entries name: colours, if one of them says so. */
function kindOfBoth(one: ServiceFile, other: ServiceFile, finishings: readonly string[]): FileKind {
  if (one.kind === other.kind) return one.kind;
  return one.kind === 'colour' || other.kind === 'colour' ? kindOf(finishings, true) : 'other';
}

/** A file that is listed once per finishing is one file for several finishings. */
export function merged(before: ServiceFile | undefined, file: ServiceFile): ServiceFile {
  if (before === undefined) return file;
  const finishings = [...new Set([...before.finishings, ...file.finishings])];
  return {
    ...before,
    finishings,
    kind: kindOfBoth(before, file, finishings),
    sizeBytes: before.sizeBytes ?? file.sizeBytes,
    checksums: { ...file.checksums, ...before.checksums },
    otherIds: [...new Set([...before.otherIds, ...file.otherIds])].slice(0, MAX_OTHER_IDS),
    artworkStatus: before.artworkStatus ?? file.artworkStatus,
  };
}

const withExtension = (value: unknown): string | null => {
  const name = text(value);
  return name !== null && /\.[a-z0-9]{2,5}$/i.test(name) ? name : null;
};

export function byteCount(value: unknown): number | null {
  const bytes = number(value);
  return bytes !== null && Number.isInteger(bytes) && bytes >= 0 ? bytes : null;
}
