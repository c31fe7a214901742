import {
  knownIn,
  meaningOf,
  type ReadingPart,
  type Status,
  type StatusMeaning,
  UNKNOWN_STATUS,
} from '../../../../contract/index.ts';
import { asRecord, humanised, isUuid, type Layers, layersOf, locate, pick, text } from './read.ts';
import type { Reading } from './reading.ts';

/** A status, and the path to its code from the value read: empty if the value is the code. */
export interface FoundStatus {
  readonly status: Status;
  readonly path: string;
}

/** Suffixes of a status field whose code is next to it: `state: "Queued", state_code: "job..."`. */
const codeSuffixes = ['code', 'key', 'slug', 'id'];

/**
 * The status of an entity: of several fields, the first whose code looks like a code; but one that says that
 * files are still to come gives way to a download status beside it, unless another says that the job is past
 * both. Null if there is none.
 * @param part the part under which `reading` notes the path to the code (`state.code`).
 */
export function statusOf(
  layers: Layers,
  part: ReadingPart,
  names: readonly string[],
  reading: Reading,
): Status | null {
  const mapped = reading.mapped(part, [layers[0]], locateStatus);
  if (mapped !== null) return knownIn(mapped)?.status ?? null;
  const coded = (value: unknown): FoundStatus | null => {
    const found = locateStatus(value);
    return found !== null && looksLikeCode(found.status.code) ? found : null;
  };
  const beside = names.flatMap((name) => codeSuffixes.map((suffix) => `${name}_${suffix}`));
  const first =
    locate(layers, names, coded) ?? locate(layers, beside, coded) ?? locate(layers, names, locateStatus);
  if (first === null) return null;
  const meaning = ({ status }: FoundStatus): StatusMeaning => meaningOf(status.code, reading.statusRules);
  const meant = (isWanted: (one: StatusMeaning) => boolean) =>
    locate(layers, [...names, ...beside], (value) => {
      const one = locateStatus(value);
      return one !== null && isWanted(meaning(one)) ? one : null;
    });
  const isPast = meant((one) => one !== 'prepress' && one !== 'download') !== null;
  const found =
    isPast || meaning(first.value) !== 'prepress' ? first : (meant((one) => one === 'download') ?? first);
  const { status, path } = found.value;
  reading.note(part, path === '' ? found.path : `${found.path}.${path}`);
  return status;
}

const codeNames = [
  ...['canonical', 'code', 'status', 'state', 'current', 'value', 'key', 'slug', 'alias', 'identifier', 'id'],
];
const wordNames = ['name', 'label', 'title'];

/**
 * A status object (section 2.5), a plain code, or nothing. The set of codes is open (assumption A5): the
 * service's own translation is shown, or else the last segment of the code.
 */
export const decodeStatus = (value: unknown): Status | null => locateStatus(value)?.status ?? null;

/** The text in a status object that looks like a code; an id does not. */
export function locateStatus(value: unknown): FoundStatus | null {
  const record = layersOf(value);
  const nested = (one: unknown): string | null =>
    codeOf(one) ?? codeOf(pick(layersOf(one), codeNames, codeOf));
  const found =
    locate(record, [...codeNames, ...wordNames], (one) => (looksLikeCode(one) ? codeOf(one) : null)) ??
    locate(record, codeNames.slice(0, -1), nested) ??
    locate(record, wordNames, codeOf) ??
    (codeOf(value) === null ? null : { value: String(codeOf(value)), path: '' });
  if (found === null) return null;
  const code = canonicalStatus(found.value);
  const translation = [
    ...(pick(record, ['translation', 'translations'], (one) =>
      asRecord(one) === null ? null : layersOf(one),
    ) ?? []),
    ...record,
  ];
  const status = {
    code,
    name: pick(translation, [...wordNames, 'display_name'], nameUnlessCode(found.value)) ?? humanised(code),
    summary: pick(translation, ['summary', 'description'], text),
    locale: pick(translation, ['locale', 'language'], text),
  };
  return { status, path: found.path };
}

/** A code is a text: a plain number means nothing to anyone, and a UUID is an id. */
function codeOf(value: unknown): string | null {
  return typeof value === 'string' && !isUuid(value.trim()) && !/^\s*\d+\s*$/.test(value)
    ? text(value)
    : null;
}

const nameUnlessCode =
  (code: string) =>
  (value: unknown): string | null => {
    const name = text(value);
    return name === code && looksLikeCode(code) ? null : name;
  };

/** Dotted (`job.production.queued`) or in capitals (`JOB_PRODUCTION_QUEUED`). */
const looksLikeCode = (value: unknown): boolean =>
  typeof value === 'string' &&
  (/^\s*[a-z][\w-]*(?:\.[\w-]+)+\s*$/i.test(value) || /^\s*[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)+\s*$/.test(value));

const INTERFACE_CODE =
  /^(queued[_.-]job[_.-]batch|job[_.-]batch|job|artwork)[_.-](status|production|prepress)[_.-](.+)$/;

/**
 * A code in the interface's spelling (section 3): `JOB_PRODUCTION_QUEUED`, `Job.Production.Queued` and
 * `job-production-queued` are `job.production.queued`. Other codes are unchanged.
 */
export function canonicalStatus(code: string): string {
  const [, resource, stage, rest] = INTERFACE_CODE.exec(code.toLowerCase()) ?? [];
  if (resource === undefined || rest === undefined) return code;
  return `${resource.replace(/[.-]/g, '_')}.${stage}.${rest}`;
}

/** Two codes with the same key mean the same: case and separators do not count. */
export const statusKey = (code: string): string => code.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** For anything without a readable status. */
export const unknownStatus: Status = {
  code: UNKNOWN_STATUS,
  name: 'Unknown',
  summary: null,
  locale: null,
};
