import { artworkMeaningOf, type StatusRules } from '../../../../contract/index.ts';
import type { ServiceFile } from '../../model/service-resources.ts';
import { endMs } from './due.ts';
import { fileOf, merged } from './file-details.ts';
import type { FileEvidence } from './file-evidence.ts';
import { type OrderReading, searchFiles } from './file-search.ts';
import { canonicalKey } from './keys.ts';
import { keyIn, keySet } from './marks.ts';
import { isOfNoCopies } from './not-for-print.ts';
import { idOf, type Layers, pick, text } from './read.ts';
import { revisionNames, revisionOf, withoutRevision } from './revisions.ts';

/** A file, and why it was taken for one. */
export interface FoundFile {
  readonly file: ServiceFile;
  /** What it may belong to: keys on the way to it, and labels of the entries there. */
  readonly labels: readonly string[];
  /** Where its id was found, e.g. `finishings[].artwork_file.file.id`. */
  readonly path: string;
  readonly evidence: FileEvidence;
  /** The service's own word for a file that is not for print; null if it may be printed. */
  readonly leftOut: string | null;
  readonly revision: number | null;
  /** What stands for its revision, if that is no number or letter. */
  readonly unclearRevision: string | null;
  /** The ids of files that it says it replaces. */
  readonly replaces: readonly string[];
  /** Until when it was to be printed, if that is over, by its field. */
  readonly over: string | null;
}

/**
 * The files in a part of a job (section 2.8 shows no fields; assumption A4), found by evidence that an object
 * is a file: a name with an extension, a content type, a size, a checksum, a URL, a key like `file`. The id
 * is the file's own, or the surrounding entry's if there is no other; a finishing, a user or a component is
 * never a file.
 * @param key the key of the part.
 * @param without keys of the part to leave out.
 */
export function decodeFiles(
  part: Layers,
  key: string,
  at: OrderReading,
  without: readonly string[] = [],
): FoundFile[] {
  const files = new Map<string, FoundFile>();
  for (const candidate of searchFiles(part, key, at, without)) {
    const { labels, path, evidence } = candidate;
    const before = files.get(candidate.fileId);
    const file = merged(before?.file, fileOf(candidate));
    const { revision, unclearRevision } = before ?? revisionIn(candidate.layers.slice(0, 2));
    files.set(candidate.fileId, {
      file,
      labels: [...(before?.labels ?? []), ...labels],
      path: before?.path ?? path,
      evidence: before?.evidence ?? evidence,
      // An id that is also named for print is printed.
      leftOut: before === undefined || before.leftOut !== null ? candidate.leftOut : null,
      revision,
      unclearRevision,
      replaces: [...(before?.replaces ?? []), ...replacedIn(candidate.layers.slice(0, 2))],
      over: before?.over ?? keyIn(candidate.layers.slice(0, 2), validUntil, isOver),
    });
  }
  const { statusRules } = at.reading;
  const current = waitingIfAsked(withoutSuperseded([...files.values()]), statusRules);
  return withoutReplaced(withoutOlder(waitingIfUnclear(current, statusRules)), statusRules);
}

/** The last moment at which a file may be printed; `expires_at` may be that of its address. */
const validUntil = keySet([
  ...['valid_until', 'valid_to', 'valid_till', 'print_until', 'gültig_bis', 'gueltig_bis', 'geldig_tot'],
]);
const isOver = (value: unknown): boolean => (endMs(value) ?? Number.POSITIVE_INFINITY) < Date.now();

/**
 * Files that wait until a person says, once for the connection, what a mark of theirs means: one that is no
 * longer valid may still be printed, and no copies of any file are what a service says that counts none.
 */
function waitingIfAsked(files: readonly FoundFile[], rules: StatusRules): FoundFile[] {
  const isCounted = files.some(({ leftOut }) => leftOut === null);
  return files.map((one) => {
    if (!isCounted && one.leftOut !== null && isOfNoCopies(one.leftOut))
      return asked({ ...one, leftOut: null }, 'no_copies', one.leftOut, rules);
    return one.over === null ? one : asked(one, 'valid_until.past', `${one.over}: over`, rules);
  });
}

/** Under a status whose meaning is asked for, unless its own keeps it from being printed. */
function asked(one: FoundFile, code: string, name: string, rules: StatusRules): FoundFile {
  const own = one.file.artworkStatus;
  if (own !== null && artworkMeaningOf(own.code, rules) !== 'usable') return one;
  return { ...one, file: { ...one.file, artworkStatus: { code, name, summary: null, locale: null } } };
}

function revisionIn(layers: Layers): Pick<FoundFile, 'revision' | 'unclearRevision'> {
  const revision = pick(layers, revisionNames, revisionOf);
  return { revision, unclearRevision: revision === null ? pick(layers, revisionNames, text) : null };
}

/** What a file says that it replaces is not for print. */
function withoutSuperseded(files: readonly FoundFile[]): FoundFile[] {
  const replacedBy = new Map<string, string>();
  for (const { file, replaces, leftOut } of files) {
    if (leftOut === null) for (const id of replaces) replacedBy.set(id, file.name);
  }
  return files.map((one) => {
    const by = replacedBy.get(one.file.fileId);
    return one.leftOut === null && by !== undefined ? { ...one, leftOut: `replaced by ${by}` } : one;
  });
}

const replacing = [
  ...['replaces', 'replaces_id', 'supersedes', 'supersedes_id', 'replaced_file', 'replaced_file_id'],
  ...['previous_version_id', 'previous_file_id', 'previous_revision_id'],
];
/** The ids of the files that one says it replaces. */
const replacedIn = (layers: Layers): string[] =>
  replacing.flatMap(
    (name) => pick(layers, [name], (value) => [value].flat().flatMap((one) => idOf(one) ?? [])) ?? [],
  );

/**
 * Whether two files are the same one in two revisions: they have the same name, finishings and label; or
 * they are in a list of artworks, of which a component has one (section 2.8).
 */
function areTwins(one: FoundFile, other: FoundFile): boolean {
  const isSame = (of: (file: FoundFile) => string): boolean => of(one) === of(other);
  return (
    isSame(({ file }) => `${file.kind} ${file.finishings.join()}`) &&
    isSame(({ labels }) => labels.map(withoutRevision).map(canonicalKey).join()) &&
    (isSame(({ file }) => file.name.toLowerCase()) ||
      (isSame(({ path }) => path) && /^artworks?\[\][^[]*$/i.test(one.path)))
  );
}

/** Of files that are the same one in revisions that cannot be compared, each waits for a person. */
function waitingIfUnclear(files: readonly FoundFile[], rules: StatusRules): FoundFile[] {
  const wanted = files.filter(({ leftOut }) => leftOut === null);
  const unclear = wanted.filter(({ unclearRevision }) => unclearRevision !== null);
  if (unclear.length === 0) return [...files];
  const saidOf = (one: FoundFile): string => one.unclearRevision ?? String(one.revision);
  return files.map((one) => {
    const isUnclear =
      one.leftOut === null &&
      (one.unclearRevision === null ? unclear : wanted).some(
        (other) => saidOf(other) !== saidOf(one) && areTwins(one, other),
      );
    if (!isUnclear) return one;
    return asked(one, 'revision.unclear', `Revision ${saidOf(one)}`, rules);
  });
}

/** Of one file in several revisions, only the highest is for print; one without a number is older. */
function withoutOlder(files: readonly FoundFile[]): FoundFile[] {
  const isNewer = (one: FoundFile, than: FoundFile): boolean =>
    one.leftOut === null &&
    one.revision !== null &&
    one.revision > (than.revision ?? Number.NEGATIVE_INFINITY) &&
    than.unclearRevision === null &&
    areTwins(one, than);
  return files.map((file) =>
    file.leftOut === null && files.some((one) => isNewer(one, file))
      ? { ...file, leftOut: `revision ${file.revision ?? '–'}` }
      : file,
  );
}

/** Of the artwork for the same finishings, what was refused does not count beside what was not. */
function withoutReplaced(files: readonly FoundFile[], rules: StatusRules): FoundFile[] {
  const isRefused = ({ file }: FoundFile): boolean =>
    file.artworkStatus !== null && artworkMeaningOf(file.artworkStatus.code, rules) === 'refused';
  const isReplaced = (one: FoundFile): boolean =>
    files.some(
      (other) =>
        other.leftOut === null &&
        !isRefused(other) &&
        other.file.artworkStatus !== null &&
        other.file.finishings.join() === one.file.finishings.join(),
    );
  return files.map((one) =>
    one.leftOut === null && isRefused(one) && isReplaced(one)
      ? { ...one, leftOut: one.file.artworkStatus?.name ?? null }
      : one,
  );
}
