import type { ArtworkRecord } from './artwork-record.ts';

/** What a service says about the bytes of a file. */
interface Announced {
  readonly sizeBytes: number | null;
  readonly checksums: ArtworkRecord['expectedHashes'];
}

const kinds = ['sha256', 'sha512', 'sha384', 'sha1', 'md5', 'crc32c'] as const;

/** Whether both are known and differ. */
const differ = <Value>(one: Value | null | undefined, other: Value | null | undefined): boolean =>
  one != null && other != null && one !== other;

/**
 * Whether a known file has been announced with other bytes than it has here, or than were to be downloaded.
 * Once detected, this holds until they are requested, or until the current bytes are confirmed.
 */
export function isOutdated(known: ArtworkRecord, { sizeBytes, checksums }: Announced): boolean {
  const { sha256, expectedHashes: before } = known;
  if (sha256 !== null && checksums.sha256 !== undefined) return checksums.sha256 !== sha256;
  return (
    known.isOutdated ||
    kinds.some((kind) => differ(before[kind], checksums[kind])) ||
    differ(known.expectedBytes, sizeBytes) ||
    // The size may only have been announced now.
    (sha256 !== null && differ(known.bytes, sizeBytes))
  );
}
