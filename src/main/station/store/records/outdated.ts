import type { ArtworkRecord } from './artwork-record.ts';

/** What a service tells of the bytes of a file. */
interface Announced {
  readonly sizeBytes: number | null;
  readonly checksums: ArtworkRecord['announcedSums'];
}

/** True where both are told, and differ. */
const differ = <Value>(one: Value | null | undefined, other: Value | null | undefined): boolean =>
  one != null && other != null && one !== other;

/**
 * Whether a file that is known has been announced anew, with other bytes than it has here or than were to be
 * fetched. Once that has been seen it holds until they are asked for, or until it is told that what is here
 * is right.
 */
export function isOutdated(known: ArtworkRecord, { sizeBytes, checksums }: Announced): boolean {
  const { sha256, announcedSums: before } = known;
  if (sha256 !== null && checksums.sha256 !== undefined) return checksums.sha256 !== sha256;
  return (
    known.isOutdated ||
    differ(before.sha256, checksums.sha256) ||
    differ(before.md5, checksums.md5) ||
    differ(known.announcedSize, sizeBytes) ||
    // The size may be announced only now.
    (sha256 !== null && differ(known.bytes, sizeBytes))
  );
}
