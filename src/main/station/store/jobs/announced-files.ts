import { isDeepStrictEqual } from 'node:util';
import { type ConnectionId, type JobKey, message } from '../../../../contract/index.ts';
import type { ServiceJob } from '../../model/service-resources.ts';
import type { ArtworkLifecycle } from '../artworks/artwork-lifecycle.ts';
import type { ArtworkRecord } from '../artworks/artwork-record.ts';
import type { Artworks } from '../artworks/artworks.ts';
import { type IdentifiedFile, identifyFiles } from '../artworks/file-identity.ts';
import { isOutdated } from '../artworks/outdated.ts';
import { RUSH_PRIORITY } from '../artworks/rush-priority.ts';
import type { Database } from '../database/database.ts';
import { artworkId } from '../database/keys.ts';
import { MOVED } from '../database/new-transition.ts';
import type { Change } from '../database/upsert.ts';
import type { DueFiles } from './due-files.ts';
import { shippingOf } from './shipping.ts';

/** Whether the service announces a file just as it is stored. */
const isSameFile = (known: ArtworkRecord, { component, file }: IdentifiedFile): boolean =>
  known.component === component &&
  known.name === file.name &&
  known.kind === file.kind &&
  known.expectedBytes === file.sizeBytes &&
  known.isOutdated === isOutdated(known, file) &&
  isDeepStrictEqual(known.artworkStatus, file.artworkStatus) &&
  isDeepStrictEqual(known.finishings, file.finishings) &&
  isDeepStrictEqual(known.expectedHashes, file.checksums);

/** Writes the files that jobs announce. */
export class AnnouncedFiles {
  readonly #db: Database;
  readonly #artworks: Artworks;
  readonly #due: DueFiles;
  readonly #lifecycle: ArtworkLifecycle;

  constructor(db: Database, artworks: Artworks, due: DueFiles, lifecycle: ArtworkLifecycle) {
    this.#db = db;
    this.#artworks = artworks;
    this.#due = due;
    this.#lifecycle = lifecycle;
  }

  /**
   * Writes the files of a job that are new or announced in another way. A job without components leaves its
   * files as they are. Returns all files of the job.
   */
  apply(key: JobKey, connection: ConnectionId, job: ServiceJob, change: Change): ArtworkRecord[] {
    const known = this.#artworks.ofJob(key);
    if (job.components.length === 0) return known;
    const announced = announcedBy(connection, job, known);
    const byId = new Map(known.map((file) => [file.id, file]));
    const changed = announced.filter((one) => {
      const before = byId.get(one.id);
      return before === undefined || !isSameFile(before, one);
    });
    if (changed.length > 0) {
      const isRush = shippingOf(this.#db, key).rush > 0;
      for (const one of changed) {
        this.#write(key, connection, one, isRush ? RUSH_PRIORITY : 0, change);
        const before = byId.get(one.id);
        if (before === undefined) continue;
        this.#artworks.setOutdated(one.id, isOutdated(before, one.file));
        if (before.component !== one.component) this.#noteMove(before, one.component, change);
      }
    }
    const files = changed.length > 0 ? this.#artworks.ofJob(key) : known;
    const isNamed = this.#due.name(files, new Set(announced.map(({ id }) => id)));
    return isNamed ? this.#artworks.ofJob(key) : files;
  }

  /** It is the same file, so nothing is sent or recalled. */
  #noteMove(before: ArtworkRecord, component: string, { source }: Change): void {
    const why = message('file.moved', { before: before.component, now: component });
    this.#lifecycle.note(before, MOVED, why, source);
  }

  #write(
    key: JobKey,
    connection: ConnectionId,
    { id, component, file }: IdentifiedFile,
    priority: number,
    change: Change,
  ): void {
    this.#db.run(
      `INSERT INTO artwork (id, connection_id, job_key, component, file_id, name, kind, finishings,
         expected_bytes, expected_hashes, artwork_status, artwork_status_code, state, changed_at, is_listed, priority)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'expected', ?, 0, ?)
       ON CONFLICT (id) DO UPDATE SET component = excluded.component, name = excluded.name, kind = excluded.kind,
         finishings = excluded.finishings, expected_bytes = excluded.expected_bytes,
         expected_hashes = excluded.expected_hashes, artwork_status = excluded.artwork_status,
         artwork_status_code = excluded.artwork_status_code`,
      [
        id,
        connection,
        key,
        component,
        file.fileId,
        file.name,
        file.kind,
        JSON.stringify(file.finishings),
        file.sizeBytes,
        JSON.stringify(file.checksums),
        file.artworkStatus === null ? null : JSON.stringify(file.artworkStatus),
        file.artworkStatus?.code ?? null,
        change.at,
        priority,
      ],
    );
  }
}

const announcedBy = (
  connection: ConnectionId,
  job: ServiceJob,
  known: readonly ArtworkRecord[],
): IdentifiedFile[] =>
  identifyFiles(
    job.components.flatMap(({ label, files, artworkStatus }) =>
      files.map((file) => ({
        component: label,
        file: { ...file, artworkStatus: file.artworkStatus ?? artworkStatus },
      })),
    ),
    known,
    (fileId, copy) => artworkId(connection, job.serviceId, fileId, copy),
  );
