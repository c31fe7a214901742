import { FindingCode, type OwnProfile, OwnProfileId, ProfileFile } from '../../contract/index.ts';

/** Bytes. */
const MAX_BYTES = 1_000_000;

/** A profile as a file has it; `wrong`: it is one, but part of it is invalid. */
export type ReadProfile =
  | { readonly kind: 'read'; readonly profile: OwnProfile; readonly unknown: readonly string[] }
  | { readonly kind: 'wrong'; readonly path: string }
  | { readonly kind: 'not-ours' };

/** An id that no other company's profile has either. */
export function newProfileId(): OwnProfileId {
  const random = [...crypto.getRandomValues(new Uint8Array(8))];
  return OwnProfileId.parse(`own-${random.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
}

/** A name that none of these has. */
export function freeName(name: string, own: readonly Pick<OwnProfile, 'name'>[]): string {
  let free = name;
  for (let number = 2; own.some((one) => one.name === free); number++)
    free = `${name.slice(0, 56)} ${number}`;
  return free;
}

/** Findings that a newer version knows are left out, and named. */
export async function readProfile(chosen: Blob, own: readonly OwnProfile[]): Promise<ReadProfile> {
  if (chosen.size > MAX_BYTES) return { kind: 'not-ours' };
  const parsed = parsedJson(await chosen.text());
  const read = ProfileFile.safeParse(parsed);
  if (!read.success) {
    const [issue] = read.error.issues;
    const isOurs = ProfileFile.pick({ app: true, content: true }).safeParse(parsed).success;
    return isOurs && issue !== undefined
      ? { kind: 'wrong', path: issue.path.join('.') }
      : { kind: 'not-ours' };
  }
  const { name, base, severities } = read.data;
  const isKnown = (code: string): boolean => FindingCode.safeParse(code).success;
  const known = Object.entries(severities).filter(([code]) => isKnown(code));
  return {
    kind: 'read',
    profile: { id: newProfileId(), name: freeName(name, own), base, severities: Object.fromEntries(known) },
    unknown: Object.keys(severities).filter((code) => !isKnown(code)),
  };
}

/** The text of a profile's file. */
export function profileFileText({ name, base, severities }: OwnProfile): string {
  const file: ProfileFile = {
    app: 'Makeready',
    content: 'preflight-profile',
    version: 1,
    name,
    base,
    severities: Object.fromEntries(Object.entries(severities)),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
