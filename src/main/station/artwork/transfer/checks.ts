import type { IncomingHttpHeaders } from 'node:http';
import { message } from '../../../../contract/index.ts';
import { type Checksum, type ChecksumKind, checksumBytes } from './checksums.ts';
import { isPdf } from './format.ts';
import type { HeadTail } from './head-tail.ts';
import { TransferError } from './transfer-error.ts';

/** What a file has to be, as far as anyone has said. */
export interface Expected {
  readonly sizeBytes: number | null;
  readonly checksums: readonly Checksum[];
}

/** As HTTP names them (RFC 9530, and RFC 3230 before it). */
const digestNames: Readonly<Record<string, ChecksumKind>> = {
  'sha-256': 'sha256',
  'sha-512': 'sha512',
  sha: 'sha1',
  md5: 'md5',
};
const googleNames: Readonly<Record<string, ChecksumKind>> = { md5: 'md5', crc32c: 'crc32c' };
const amazonKinds: readonly ChecksumKind[] = ['sha256', 'sha1', 'crc32', 'crc32c'];

/**
 * The checksums that the storage's headers promise (assumption A18). `Content-MD5` and `Content-Digest`
 * only apply to a whole answer; `Repr-Digest`, and its predecessor `Digest`, also apply across a resume; an
 * `x-amz-checksum` of several parts is not a checksum of the file. What cannot be read as a checksum
 * promises nothing.
 */
export function promisedBy(headers: IncomingHttpHeaders, isWhole: boolean): Checksum[] {
  const fields = [headers['repr-digest'], headers.digest, isWhole ? headers['content-digest'] : []];
  const isOfParts = String(headers['x-amz-checksum-type']).toUpperCase() === 'COMPOSITE';
  return [
    ...named(fields.flat().join(','), digestNames),
    ...named([headers['x-goog-hash']].flat().join(','), googleNames),
    ...amazonKinds.flatMap((kind) => {
      const value = String(headers[`x-amz-checksum-${kind}`] ?? '');
      return isOfParts || /-\d+$/.test(value) ? [] : sumOf(kind, value);
    }),
    ...(isWhole ? sumOf('md5', String(headers['content-md5'] ?? '')) : []),
  ];
}

/** All `name=value` pairs of a list; a value may stand between colons. */
function named(list: string, kinds: Readonly<Record<string, ChecksumKind>>): Checksum[] {
  return [...list.matchAll(/(?:^|[,\s])([\w-]+)=:?([A-Za-z0-9+/=]+)/g)].flatMap(
    ([, name = '', value = '']) => {
      const kind = kinds[name.toLowerCase()];
      return kind === undefined ? [] : sumOf(kind, value);
    },
  );
}

function sumOf(kind: ChecksumKind, base64: string): Checksum[] {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length === checksumBytes[kind] ? [{ kind, hex: bytes.toString('hex') }] : [];
}

/**
 * Throws TransferError if the bytes are not what was promised.
 * @param got.sums of every kind that was promised.
 */
export function assertPromisedSize(
  promised: Expected,
  got: { readonly bytes: number; readonly checksums: ReadonlyMap<ChecksumKind, string> },
): void {
  if (promised.sizeBytes !== null && promised.sizeBytes !== got.bytes) {
    throw new TransferError(
      'wrong-size',
      message('transfer.wrong-size', { bytes: got.bytes, announced: promised.sizeBytes }),
    );
  }
  if (promised.checksums.some(({ kind, hex }) => got.checksums.get(kind) !== hex)) {
    throw new TransferError('wrong-checksum', message('transfer.wrong-checksum'));
  }
}

/**
 * Throws TransferError if a file that starts like a PDF does not end like one, if it is a web page or
 * empty, or, with `takesOnlyPdf`, if it is not a PDF. Readers accept up to 1,024 bytes before a PDF's
 * header, so this does too; bytes behind its end mark, which several programs leave there, are preflight's
 * affair.
 */
export function assertArtwork(
  { head, endsAsPdf }: Pick<HeadTail, 'head' | 'endsAsPdf'>,
  bytes: number,
  takesOnlyPdf: boolean,
): void {
  if (isPdf(head)) {
    if (endsAsPdf) return;
    throw new TransferError('not-a-pdf', message('transfer.incomplete'));
  }
  if (/^\s*<(!doctype|html)/i.test(Buffer.from(head.subarray(0, 200)).toString('latin1'))) {
    throw new TransferError('not-a-pdf', message('transfer.web-page'));
  }
  if (bytes === 0) {
    throw new TransferError('not-a-pdf', message('transfer.empty'));
  }
  if (takesOnlyPdf) {
    throw new TransferError('not-a-pdf', message('transfer.not-a-pdf'));
  }
}
