import { z } from 'zod';
import {
  ArtworkId,
  absent,
  archivedStates,
  type Coverage,
  coverageIn,
  deliveredStates,
  type Fact,
  FileKind,
  FindingCode,
  known,
  knownIn,
  literalMessage,
  type SizeMm,
  undeliveredStates,
} from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { Database, Row } from '../database/database.ts';
import { componentsIn } from '../database/job-columns.ts';
import { sqlSet } from '../database/rows.ts';
import type { ArtworkLifecycle } from './artwork-lifecycle.ts';
import { type ArtworkRecord, toArtworkRecord } from './artwork-record.ts';

/** A stored result. `result` is preflight's own JSON. */
export interface PreflightRecord {
  readonly sha256: string;
  readonly rules: string;
  readonly ordered: string;
  readonly result: string;
  /** What was found, each once; the verdict of any profile follows from it. */
  readonly codes: readonly FindingCode[];
  /** Milliseconds since the epoch. */
  readonly checkedAt: number;
  readonly override: { readonly reason: string; readonly at: number } | null;
}

/** What a file's job says about it, to compare with. */
export interface OrderedArtwork {
  /** Aliases. */
  readonly finishings: Fact<readonly string[]>;
  readonly kinds: readonly FileKind[];
  readonly finished: SizeMm | null;
  readonly unfinished: SizeMm | null;
  readonly pages: number | null;
  readonly material: string | null;
  readonly printedFor: readonly string[];
}

const PreflightRow = z.object({
  sha256: z.string(),
  rules: z.string(),
  ordered: z.string(),
  result: z.string(),
  codes: z.string().transform((json) => z.array(FindingCode).parse(JSON.parse(json))),
  checked_at: z.number(),
  override_reason: z.string().nullable(),
  override_at: z.number().nullable(),
});

/** Of a component that the job no longer has. */
const nothingSaid = {
  material: absent,
  finishings: absent,
  finishedMm: absent,
  unfinishedMm: absent,
  pages: absent,
};

/** The files in the archive, and their states. */
const ARCHIVED = `state IN ${sqlSet(archivedStates)}`;
const MAX_TWINS = 5;

/** The values of a result's finding `ink.coverage`, as JSON. */
export const COVERAGE = `(SELECT json_extract(value, '$.values')
   FROM json_each(preflight.result, '$.findings')
   WHERE json_extract(value, '$.code') = 'ink.coverage')`;

/** What COVERAGE selects; absent if a file is not checked or measured, or its check was an earlier one. */
export function toCoverage(values: unknown): Fact<Coverage> {
  const coverage = typeof values === 'string' ? coverageIn(JSON.parse(values)) : null;
  return coverage === null ? absent : known(coverage);
}

/** What preflight found in each file. */
export class Preflights {
  readonly #db: Database;
  readonly #lifecycle: ArtworkLifecycle;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(db: Database, lifecycle: ArtworkLifecycle, clock: Pick<Clock, 'now'>) {
    this.#db = db;
    this.#lifecycle = lifecycle;
    this.#clock = clock;
  }

  /** Archived files that have to be checked, the longest waiting first. */
  due(limit: number): ArtworkRecord[] {
    const first = (most: number): Row[] =>
      this.#db.all(
        `SELECT * FROM artwork INDEXED BY artwork_preflight_due
          WHERE is_preflight_due = 1 AND sha256 IS NOT NULL AND ${ARCHIVED}
          ORDER BY changed_at, id LIMIT +?`,
        [most],
      );
    return this.#db.firstReadable(limit, first, toArtworkRecord);
  }

  isDue(id: ArtworkId): boolean {
    return this.#db.one('SELECT 1 FROM artwork WHERE id = ? AND is_preflight_due = 1', [id]) !== undefined;
  }

  get(id: ArtworkId): PreflightRecord | null {
    const row = this.#db.one('SELECT * FROM preflight WHERE artwork_id = ?', [id]);
    if (row === undefined) return null;
    const r = PreflightRow.parse(row);
    const { sha256, rules, ordered, result, codes } = r;
    const override =
      r.override_reason === null || r.override_at === null
        ? null
        : { reason: r.override_reason, at: r.override_at };
    return { sha256, rules, ordered, result, codes, checkedAt: r.checked_at, override };
  }

  /**
   * The files with bytes that changed since then, the latest first, and what was found in those bytes; null:
   * they were not checked.
   * @param since milliseconds since the epoch
   */
  since(
    since: number,
    limit: number,
  ): { readonly id: ArtworkId; readonly codes: readonly FindingCode[] | null }[] {
    const rows = this.#db.all(
      `SELECT artwork.id, preflight.codes FROM artwork
         LEFT JOIN preflight ON preflight.artwork_id = artwork.id AND preflight.sha256 = artwork.sha256
        WHERE ${ARCHIVED} AND artwork.sha256 IS NOT NULL AND changed_at >= ?
        ORDER BY changed_at DESC, artwork.id LIMIT +?`,
      [since, limit],
    );
    return this.#db.readable(rows, (row) => ({
      id: ArtworkId.parse(row.id),
      codes: row.codes === null ? null : PreflightRow.shape.codes.parse(row.codes),
    }));
  }

  /** How much ink one copy of a file with these bytes takes, as far as preflight measured it. */
  coverage(id: ArtworkId, sha256: string): Fact<Coverage> {
    const row = this.#db.one(
      `SELECT ${COVERAGE} AS coverage FROM preflight WHERE artwork_id = ? AND sha256 = ?`,
      [id, sha256],
    );
    return toCoverage(row?.coverage);
  }

  /** Stores a result. An operator's override only lasts as long as the bytes do. */
  save(file: ArtworkRecord, found: Omit<PreflightRecord, 'checkedAt' | 'override'>): void {
    const { sha256, rules, ordered, result, codes } = found;
    this.#db.transaction(() => {
      this.#db.run(
        `INSERT INTO preflight (artwork_id, sha256, rules, ordered, result, codes, checked_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (artwork_id) DO UPDATE SET
           override_reason = CASE WHEN sha256 = excluded.sha256 THEN override_reason END,
           override_at = CASE WHEN sha256 = excluded.sha256 THEN override_at END,
           sha256 = excluded.sha256, rules = excluded.rules, ordered = excluded.ordered,
           result = excluded.result, codes = excluded.codes,
           checked_at = excluded.checked_at`,
        [file.id, sha256, rules, ordered, result, JSON.stringify(codes), this.#clock.now()],
      );
      // Other bytes may have arrived while these were being checked.
      this.#db.run('UPDATE artwork SET is_preflight_due = 0 WHERE id = ? AND sha256 = ?', [file.id, sha256]);
      this.#db.changed({ kind: 'artwork', id: file.id, jobKey: file.jobKey, rows: 'same' });
    }, 'lazily');
  }

  /** Leaves a file unchecked, as its hot folders require. */
  skip(file: ArtworkRecord): void {
    this.#db.transaction(() => {
      this.#db.run('UPDATE artwork SET is_preflight_due = 0 WHERE id = ?', [file.id]);
      this.#db.changed({ kind: 'artwork', id: file.id, jobKey: file.jobKey, rows: 'same' });
    }, 'lazily');
  }

  /** Has a file checked again. */
  recheck(file: ArtworkRecord): void {
    this.#db.transaction(() => {
      this.#db.run('UPDATE artwork SET is_preflight_due = 1 WHERE id = ?', [file.id]);
      this.#db.changed({ kind: 'artwork', id: file.id, jobKey: file.jobKey, rows: 'same' });
    }, 'lazily');
  }

  /** Has everything checked that is not finished and was not checked with these rules. */
  outdate(rules: string): void {
    this.#db.transaction(() =>
      this.#db.run(
        `UPDATE artwork SET is_preflight_due = 1
          WHERE state IN ${sqlSet(undeliveredStates)}
            AND id NOT IN (SELECT artwork_id FROM preflight WHERE rules = ?)`,
        [rules],
      ),
    );
  }

  /** An operator has a blocked file delivered: stored with the result, and in the log. */
  override(file: ArtworkRecord, reason: string): void {
    this.#db.transaction(() => {
      const at = this.#clock.now();
      this.#db.run('UPDATE preflight SET override_reason = ?, override_at = ? WHERE artwork_id = ?', [
        reason,
        at,
        file.id,
      ]);
      this.#lifecycle.note({ ...file, state: 'blocked' }, 'overridden', literalMessage(reason), 'operator');
    });
  }

  /** The approval was taken back, so it is blocked again. */
  takeBackOverride({ id, jobKey }: ArtworkRecord): void {
    this.#db.transaction(() => {
      this.#db.run('UPDATE preflight SET override_reason = NULL, override_at = NULL WHERE artwork_id = ?', [
        id,
      ]);
      this.#db.changed({ kind: 'artwork', id, jobKey });
    });
  }

  /** What was ordered for a file. */
  orderOf(file: ArtworkRecord): OrderedArtwork {
    const row = this.#db.one('SELECT components FROM job WHERE key = ?', [file.jobKey]);
    const components = row === undefined ? [] : componentsIn(row.components);
    const own = components.find(({ label }) => label === file.component) ?? nothingSaid;
    const kinds = this.#db
      .all('SELECT kind FROM artwork WHERE job_key = ? AND component = ? ORDER BY rowid', [
        file.jobKey,
        file.component,
      ])
      .map(({ kind }) => FileKind.parse(kind));
    const { finishings } = own;
    return {
      finishings: finishings.is === 'known' ? known(finishings.value.map(({ alias }) => alias)) : finishings,
      kinds,
      finished: knownIn(own.finishedMm),
      unfinished: knownIn(own.unfinishedMm),
      pages: knownIn(own.pages),
      material: knownIn(own.material),
      printedFor: this.#printedFor(file),
    };
  }

  /** Names of other jobs for which the same bytes were sent, here or at another station of the site. */
  #printedFor({ sha256, jobKey }: ArtworkRecord): string[] {
    return this.#db
      .all(
        `SELECT DISTINCT job.name FROM job WHERE job.key <> ?2 AND job.key IN (
           SELECT job_key FROM artwork WHERE sha256 = ?1 AND state IN ${sqlSet(deliveredStates)}
           UNION ALL SELECT job_key FROM delivered_elsewhere WHERE sha256 = ?1)
          ORDER BY job.name LIMIT +?3`,
        [sha256, jobKey, MAX_TWINS],
      )
      .map(({ name }) => String(name));
  }
}
