/** What a name may be made of. */
export interface NameParts {
  /** Number of the delivery. */
  readonly seq: number;
  readonly batchId: string | null;
  readonly jobId: string;
  readonly component: string;
  /** What the file is for: `colour`, `foil`. */
  readonly finishing: string;
  readonly revision: number;
  readonly sha256: string;
}

const MOST_CHARACTERS = 64;
const reservedOnWindows = /^(con|prn|aux|nul|com[1-9]|lpt[1-9]|conin\$|conout\$)$/i;

/**
 * The name of a file in a hot folder, without a suffix for twins: the template filled in, with nothing in it but
 * `A-Z a-z 0-9 . _ -`, at most 64 characters, and legal on Windows, macOS and Linux whatever the fields hold.
 * Unknown `{fields}` of the template are left out.
 */
export function nameOf(template: string, parts: NameParts): string {
  const fields: Readonly<Record<string, string>> = {
    seq4: String(parts.seq).padStart(4, '0'),
    batch8: shortId(parts.batchId ?? 'nobatch'),
    job8: shortId(parts.jobId),
    component: parts.component,
    finishing: parts.finishing,
    rev: String(parts.revision),
    hash8: parts.sha256.slice(0, 8),
  };
  return `${safeStem(template.replace(/\{(\w+)\}/g, (_, field: string) => fields[field] ?? ''))}.pdf`;
}

/** The same name for a twin: `name-2.pdf`, `name-3.pdf` ..., no longer than a name may be. */
export function twinOf(name: string, number: number): string {
  const suffix = `-${number}`;
  return `${name.slice(0, -'.pdf'.length).slice(0, MOST_CHARACTERS - suffix.length)}${suffix}.pdf`;
}

const shortId = (id: string): string => id.replace(/[^A-Za-z0-9]/g, '').slice(0, 8);

function safeStem(text: string): string {
  const ascii = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-');
  // No leading dot: such files are hidden, and RIPs ignore them. No trailing dot or space: Windows drops them.
  const stem = ascii
    .slice(0, MOST_CHARACTERS)
    .replace(/^[.-]+/, '')
    .replace(/[.-]+$/, '');
  const base = stem.split('.')[0] ?? '';
  if (stem === '') return 'artwork';
  return reservedOnWindows.test(base) ? `_${stem}`.slice(0, MOST_CHARACTERS) : stem;
}
