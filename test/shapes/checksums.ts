import { createHash } from 'node:crypto';
import type { Random } from '../../src/sandbox/random.ts';
import type { Fields } from './envelopes.ts';

const sum = (algorithm: string, bytes: Buffer, as: 'hex' | 'base64' = 'hex'): string =>
  createHash(algorithm).update(bytes).digest(as);

/** How a file says its checksum; names are in snake case, and are converted to the deployment's style. */
const spellings = {
  sha256: (bytes) => ({ sha256: sum('sha256', bytes) }),
  'sha256 in capitals': (bytes) => ({ sha256: sum('sha256', bytes).toUpperCase() }),
  'sha256 in base64': (bytes) => ({ sha256: sum('sha256', bytes, 'base64') }),
  sha256sum: (bytes) => ({ sha256sum: sum('sha256', bytes) }),
  sha1: (bytes) => ({ sha1: sum('sha1', bytes) }),
  sha512: (bytes) => ({ sha512: sum('sha512', bytes) }),
  md5: (bytes) => ({ md5: sum('md5', bytes) }),
  md5sum: (bytes) => ({ md5sum: sum('md5', bytes) }),
  md5_hash: (bytes) => ({ md5_hash: sum('md5', bytes) }),
  'content_md5 in base64': (bytes) => ({ content_md5: sum('md5', bytes, 'base64') }),
  'checksum, algorithm before it': (bytes) => ({ checksum: `sha256:${sum('sha256', bytes).toUpperCase()}` }),
  'checksum, algorithm by its length': (bytes) => ({ checksum: sum('md5', bytes) }),
  'checksum, an algorithm and a value': (bytes) => ({
    checksum: { algorithm: 'SHA-256', value: sum('sha256', bytes) },
  }),
  'checksum, by algorithm': (bytes) => ({ checksum: { sha256: sum('sha256', bytes) } }),
  'checksums, a list of types and values': (bytes) => ({
    checksums: [
      { type: 'md5', value: sum('md5', bytes) },
      { type: 'sha1', value: sum('sha1', bytes) },
    ],
  }),
  'hashes, by algorithm': (bytes) => ({ hashes: { md5: sum('md5', bytes), sha1: sum('sha1', bytes) } }),
  hash: (bytes) => ({ hash: sum('sha256', bytes) }),
  file_hash: (bytes) => ({ file_hash: sum('sha1', bytes) }),
  'quoted etag': (bytes) => ({ etag: `"${sum('md5', bytes)}"` }),
  'subresource integrity': (bytes) => ({ integrity: `sha256-${sum('sha256', bytes, 'base64')}` }),
  'content digest': (bytes) => ({ content_digest: `sha-256=:${sum('sha256', bytes, 'base64')}:` }),
} as const satisfies Record<string, (bytes: Buffer) => Fields>;

type Spelling = keyof typeof spellings;
export type ChecksumStyle = 'none' | Spelling;

const isSpelling = (name: string): name is Spelling => Object.hasOwn(spellings, name);

const names = Object.keys(spellings).filter(isSpelling);

/** Half of all deployments give none. */
export const composeChecksum = (random: Random): ChecksumStyle =>
  random.pick([...names, ...names.map(() => 'none' as const)]);

export const checksumFields = (style: ChecksumStyle, bytes: Buffer): Fields =>
  style === 'none' ? {} : spellings[style](bytes);
