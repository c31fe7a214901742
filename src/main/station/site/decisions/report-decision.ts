import { z } from 'zod';
import { ConnectionId } from '../../../../contract/index.ts';
import { Decision } from '../../decisions/index.ts';
import type { UnreportedDecision } from '../../store/index.ts';
import { answerOf, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';

/** A decision as it is reported to the other stations. */
export const ReportedDecision = z.object({
  id: z.string(),
  subject: z.string(),
  account: ConnectionId,
  /** The revision of its subject that it made. */
  revision: z.number().int(),
  decision: Decision,
  operator: z.string().nullable(),
  desk: z.string().nullable(),
  madeAt: z.coerce.date(),
  station: z.string(),
});
export type ReportedDecision = z.infer<typeof ReportedDecision>;

/** What this station has not reported yet. */
export type OwnDecision = UnreportedDecision & { readonly decision: Decision };

/**
 * What the ledger made of a decision: it counts, as that revision of its subject; others have decided about
 * that meanwhile; or it keeps a file that a station has sent.
 */
export type Answer =
  | { readonly kind: 'counts'; readonly revision: number }
  | { readonly kind: 'differs'; readonly latest: ReportedDecision; readonly self: string }
  | { readonly kind: 'sent'; readonly station: string };

const SENT = 'sent ';
const Told = z.object({
  outcome: z.string(),
  revision: z.number().int().nullable(),
  latest: ReportedDecision.nullable(),
  self: z.string(),
});

/** A delivery to a shared hot folder that a move ends. */
export interface EndedDelivery {
  readonly key: string;
  readonly hotFolder: string;
  readonly revision: number;
  readonly wasInFolder: boolean;
}

/** Of a file that nobody has yet. */
const noBytes = { sha256: '', bytes: 0 };

const REPORT = 'SELECT report_decision($1, $2, $3, $4, $5, $6) AS answer';

/**
 * Reports a decision to the ledger, which passes it on. May be repeated. Throws SiteDatabaseError.
 * @param about whether it keeps a file, which deliveries of it this station knows to be sent, and which it
 * ends
 * @param operators those of the station from now on, told in the same statement; null: as before
 */
export async function reportDecision(
  queries: Queries,
  { stationId }: Member,
  made: OwnDecision,
  about: {
    readonly keeps: boolean;
    readonly sent: readonly string[];
    readonly ended: readonly EndedDelivery[];
  },
  operators: readonly string[] | null = null,
): Promise<Answer> {
  const { id, subject, connectionId, seenRevision, decision, operator, desk, madeAt } = made;
  const row = {
    id,
    subject,
    account: connectionId,
    seen_revision: seenRevision,
    decision,
    operator,
    desk,
    made_at: new Date(madeAt),
  };
  const { outcome, revision, latest, self } = await answerOf(queries, Told, REPORT, [
    stationId,
    JSON.stringify(row),
    about.keeps,
    about.sent,
    operators,
    JSON.stringify(
      about.ended.map(({ hotFolder, ...one }) => ({ ...one, hot_folder: hotFolder, ...bytesOf(decision) })),
    ),
  ]);
  if (outcome.startsWith(SENT)) return { kind: 'sent', station: outcome.slice(SENT.length) };
  if (latest !== null) return { kind: 'differs', latest, self };
  if (revision === null) throw new Error(`The ledger has an unknown outcome of a decision: ${outcome}.`);
  return { kind: 'counts', revision };
}

const bytesOf = (decision: Decision): { readonly sha256: string; readonly bytes: number } =>
  (decision.kind === 'moved' ? decision.file : null) ?? noBytes;
