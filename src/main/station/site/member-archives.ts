import {
  type KnownFile,
  noOtherArchives,
  type OtherArchives,
  type OtherCopy,
  type ReadableArtwork,
} from '../artwork/index.ts';
import type { AnsweredFile, AskedFile } from './archives/asked-file.ts';

/** The ledger's part, once a station has entered its site. */
interface ArchivesOfSite extends OtherArchives {
  isKeyOfStation(key: string): Promise<boolean | null>;
}

interface MemberArchivesParts {
  readonly isOffered: () => boolean;
  /** Null while this station belongs to no site, or has not entered it yet. */
  readonly site: () => ArchivesOfSite | null;
  /** A file of this station's archive, by its SHA-256; null if it is not there, whole and verified. */
  readonly read: (sha256: string) => Promise<ReadableArtwork | null>;
}

/** The archive of a station that may belong to a site, and those of the others. */
export class MemberArchives implements OtherArchives {
  readonly #parts: MemberArchivesParts;

  constructor(parts: MemberArchivesParts) {
    this.#parts = parts;
  }

  copiesOf(file: KnownFile, sha256: string | null): Promise<readonly OtherCopy[]> {
    return (this.#parts.site() ?? noOtherArchives).copiesOf(file, sha256);
  }

  /** Answers another station of the site. */
  async answer({ key, sum }: AskedFile): Promise<AnsweredFile> {
    const { isOffered, site, read } = this.#parts;
    if (!isOffered()) return { kind: 'not-offered' };
    const isKey = (await site()?.isKeyOfStation(key)) ?? null;
    if (isKey === null) return { kind: 'not-ready' };
    if (!isKey) return { kind: 'refused' };
    const file = await read(sum);
    return file === null ? { kind: 'missing' } : { kind: 'file', file };
  }
}
