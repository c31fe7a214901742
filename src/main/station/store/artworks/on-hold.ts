import { z } from 'zod';
import type {
  ArtworkId,
  CodeIn,
  FileOnHold,
  FilesOnHold,
  HoldCause,
  Message,
  PreflightStatus,
} from '../../../../contract/index.ts';
import type { Database, Row } from '../database/database.ts';

import { toArtworkRecord } from './artwork-record.ts';
import { toArtwork } from './artwork-view.ts';

const ON_HOLD = `
  FROM artwork JOIN job ON job.key = artwork.job_key
 WHERE artwork.state = 'on-hold' AND job.meaning <> 'cancelled' AND job.gone_at IS NULL`;

const RUSH = `(job.is_rush > 0 OR EXISTS (
  SELECT 1 FROM batch WHERE batch.key IN (job.batch_key, job.queued_batch_key) AND batch.is_rush > 0))`;

const OfJobRow = z.object({
  job_name: z.string(),
  customer: z.string().nullable(),
  product: z.string(),
  quantity: z.number().nullable(),
  is_rush: z.number(),
  earlier: z.number(),
  changed_at: z.number(),
});

/** How each reason for which the station puts a file on hold is shown. */
const causes: Readonly<Record<CodeIn<'hold'>, HoldCause>> = {
  'preflight-blocked': 'errors',
  'preflight-error': 'errors',
  'preflight-errors': 'errors',
  'preflight-warned': 'warnings',
  'preflight-warning': 'warnings',
  'preflight-warnings': 'warnings',
  everything: 'rule',
  'first-of-product': 'rule',
  'replaces-sent': 'new-artwork',
  'bytes-sent': 'new-artwork',
  revised: 'new-artwork',
  'new-artwork-arrived': 'new-artwork',
  'new-artwork-requested': 'requested',
  'at-start': 'operator',
  placed: 'operator',
  'placed-by': 'operator',
  'placed-why': 'operator',
  'placed-by-why': 'operator',
  'not-a-pdf': 'unchecked',
  'cannot-read': 'unchecked',
  'cannot-check': 'unchecked',
  'cannot-route': 'unchecked',
};
const isHoldCode = (code: string): code is CodeIn<'hold'> => Object.hasOwn(causes, code);

/** Why a file is on hold. Preflight's findings take precedence over the rule that asks for an approval. */
export function holdCauseOf(file: {
  readonly reason: Message | null;
  readonly isRequested: boolean;
  readonly preflight: PreflightStatus;
}): HoldCause {
  if (file.isRequested) return 'requested';
  const code = file.reason?.code.replace(/^hold\./, '') ?? '';
  if (!isHoldCode(code)) return 'operator';
  const cause = causes[code];
  if (cause === 'operator') return cause;
  if (file.preflight === 'blocked') return 'errors';
  return cause === 'rule' && file.preflight === 'warned' ? 'warnings' : cause;
}

/** Files on hold whose jobs are still open: those that need attention, and those kept on purpose. */
export class OnHoldViews {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Rush first, then the longest waiting.
   * @param lightOf a file's preflight result, which also depends on the settings
   */
  list(limit: number, lightOf: (id: ArtworkId) => PreflightStatus): FilesOnHold {
    const rows = this.#db.all(
      `SELECT artwork.*, job.name AS job_name, nullif(job.customer, '') AS customer, job.product, job.quantity,
              ${RUSH} AS is_rush,
              (SELECT count(*) FROM artwork_revision WHERE artwork_id = artwork.id) AS earlier
       ${ON_HOLD} ORDER BY is_rush DESC, artwork.changed_at, artwork.id LIMIT ?`,
      [limit],
    );
    return { files: this.#db.readable(rows, (row) => toFileOnHold(row, lightOf)), total: this.count() };
  }

  count(): number {
    return Number(this.#db.one(`SELECT count(*) AS n ${ON_HOLD}`, [])?.n ?? 0);
  }
}

function toFileOnHold(row: Row, lightOf: (id: ArtworkId) => PreflightStatus): FileOnHold {
  const record = toArtworkRecord(row);
  const ofJob = OfJobRow.parse(row);
  const { id, name, kind, state, sha256, reason, replacement, approval, decisionRevision } = toArtwork(
    record,
    [],
  );
  const preflight = lightOf(id);
  return {
    id,
    name,
    kind,
    state,
    sha256,
    reason,
    replacement,
    approval,
    preflight,
    decisionRevision,
    cause: holdCauseOf({ reason, isRequested: replacement !== null, preflight }),
    jobKey: record.jobKey,
    jobName: ofJob.job_name,
    customer: ofJob.customer,
    product: ofJob.product,
    copies: ofJob.quantity,
    component: record.component,
    revision: 1 + ofJob.earlier,
    rush: ofJob.is_rush > 0,
    since: new Date(record.changedAt).toISOString(),
  };
}
