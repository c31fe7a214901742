import { parse } from 'node:path';
import type { HotFolderProfile } from '../../settings/index.ts';

/** The possible parts of a name. */
export interface NameParts {
  /** Number of the delivery. */
  readonly seq: number;
  readonly batchId: string | null;
  readonly jobId: string;
  readonly jobName: string;
  readonly reference: string | null;
  readonly hash: string | null;
  readonly product: string;
  readonly component: string;
  /** The kind of file: `colour`, `foil`. */
  readonly finishing: string;
  /** In words. */
  readonly material: string | null;
  readonly gsm: number | null;
  readonly quantity: number | null;
  /** The file's own name at the service. */
  readonly fileName: string;
  /** Extension of its name in the hot folder: at most three characters, without a dot. */
  readonly extension: string;
  readonly connection: string;
  readonly revision: number;
  readonly sha256: string;
}

/** Every field that a template may contain, with its value. */
const fields: Readonly<Record<string, (parts: NameParts) => string>> = {
  seq4: ({ seq }) => String(seq).padStart(4, '0'),
  seq8: ({ seq }) => String(seq).padStart(8, '0'),
  batch8: ({ batchId }) => shortId(batchId ?? 'single'),
  job8: ({ jobId }) => shortId(jobId),
  jobname: ({ jobName }) => jobName,
  reference: ({ reference }) => reference ?? '',
  hash: ({ hash }) => hash ?? '',
  product: ({ product }) => product,
  component: ({ component }) => component,
  finishing: ({ finishing }) => finishing,
  material: ({ material }) => material ?? '',
  gsm: ({ gsm }) => (gsm === null ? '' : String(gsm)),
  quantity: ({ quantity }) => (quantity === null ? '' : String(quantity)),
  file: ({ fileName, extension }) =>
    fileName.toLowerCase().endsWith(`.${extension}`) ? fileName.slice(0, -extension.length - 1) : fileName,
  connection: ({ connection }) => connection,
  rev: ({ revision }) => String(revision),
  hash8: ({ sha256 }) => sha256.slice(0, 8),
};

export const nameFields: readonly string[] = Object.keys(fields);

/** Fields of a template that do not exist. */
export const unknownFields = (template: string): string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)]
    .map(([, field]) => field ?? '')
    .filter((field) => !Object.hasOwn(fields, field));

/** The template of a hot folder; if its files are numbered, the number comes first, in alphabetical order. */
export function templateFor({
  nameTemplate,
  order,
}: Pick<HotFolderProfile, 'nameTemplate' | 'order'>): string {
  return order !== 'numbered' || nameTemplate.startsWith('{seq8}') ? nameTemplate : `{seq8}_${nameTemplate}`;
}

const MAX_CHARACTERS = 64;
/** A name must be long enough to tell files apart. */
const MIN_CHARACTERS = 12;
/** What can follow a name: the longest extension, and its ticket's. */
const MAX_SUFFIX_LENGTH = '.pdf.xml'.length;
const MAX_WINDOWS_PATH = 259;
const reservedOnWindows = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/i;

/**
 * How many characters a name in that folder may have before its extension, so that its whole path can be
 * read. Null if the folder's own path leaves no room.
 * @param longestPathBytes the longest path that the RIP reads; null if unknown.
 */
export function maxStem(
  folder: string,
  longestPathBytes: number | null,
  platform: NodeJS.Platform = process.platform,
): number | null {
  const longest = longestPathBytes ?? (platform === 'win32' ? MAX_WINDOWS_PATH : null);
  if (longest === null) return MAX_CHARACTERS;
  const room = longest - Buffer.byteLength(folder) - 1 - MAX_SUFFIX_LENGTH;
  return room < MIN_CHARACTERS ? null : Math.min(MAX_CHARACTERS, room);
}

/**
 * The name of a file in a hot folder, without a suffix for twins: the filled-in template, with nothing but
 * `A-Z a-z 0-9 . _ -`, at most 64 characters, and legal on Windows, macOS and Linux whatever the fields
 * contain. Unknown `{fields}` are left out.
 */
export function nameOf(template: string, parts: NameParts, most = MAX_CHARACTERS): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, field: string) =>
    Object.hasOwn(fields, field) ? (fields[field]?.(parts) ?? '') : '',
  );
  return `${safeStem(filled, most)}.${parts.extension}`;
}

/** After the stem of a slip sheet's name; lower than what may follow that stem in the name of a file. */
const SLIP = '-0-slip';

/**
 * The name of the sheet that goes before files of that template: in alphabetical order, too, as it has `0`
 * wherever theirs may differ.
 */
export function slipNameOf(
  template: string,
  parts: NameParts,
  { isOfBatch, most = MAX_CHARACTERS }: { readonly isOfBatch: boolean; readonly most?: number },
): string {
  const job = { jobId: '0', jobName: '0', reference: '0', hash: '0', product: '0', quantity: 0 };
  const own = { component: '0', finishing: '0', material: '0', gsm: 0, fileName: '0', sha256: '0' };
  const name = nameOf(template, { ...parts, ...own, ...(isOfBatch ? job : {}) }, most - SLIP.length);
  const { name: stem, ext } = parse(name);
  return `${stem}${SLIP}${ext}`;
}

/** The same name for a twin: `name-2.pdf`, `name-3.pdf` ..., no longer than a name may be. */
export function twinOf(name: string, number: number, most = MAX_CHARACTERS): string {
  const suffix = `-${number}`;
  const { name: stem, ext } = parse(name);
  return `${stem.slice(0, most - suffix.length)}${suffix}${ext}`;
}

const shortId = (id: string): string => id.replace(/[^A-Za-z0-9]/g, '').slice(0, 8);

function safeStem(text: string, most: number): string {
  const ascii = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-');
  // No leading dot: such files are hidden, and RIPs ignore them. No trailing dot or space: Windows drops
  // them.
  const stem = ascii
    .slice(0, most)
    .replace(/^[.-]+/, '')
    .replace(/[.-]+$/, '');
  const base = stem.split('.')[0] ?? '';
  if (stem === '') return 'artwork';
  return reservedOnWindows.test(base) ? `_${stem}`.slice(0, most) : stem;
}
