import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ConnectionId } from '../../../../contract/index.ts';
import type { AccountChange } from '../../connections/index.ts';
import type { Store, StoredAnswer } from '../../store/index.ts';
import type { Queries } from '../database/index.ts';

const Kind = z.enum(['job', 'batch', 'queued-batch']);
type Kind = z.infer<typeof Kind>;

const Known = z.object({ kind: Kind, id: z.string(), digest: z.string(), isGone: z.boolean() });

/**
 * The newest that was published about each job and batch of an account: which text in which language, and
 * whether the job has disappeared since.
 */
const KNOWN = `
  SELECT kind, id, encode(sha256(convert_to(concat(body->>'language', body->>'original'), 'UTF8')), 'hex') AS digest,
         kind = 'job' AND EXISTS (SELECT 1 FROM event AS gone
           WHERE gone.account = $1 AND gone.kind = 'gone' AND gone.id = event.id AND gone.position > event.position) AS "isGone"
    FROM event WHERE account = $1 AND kind = ANY ('{job,batch,queued-batch}')`;

const AT_ONCE = 500;

export type DifferencesStore = {
  readonly jobs: Pick<Store['jobs'], 'stored' | 'answerOf'>;
  readonly batches: Pick<Store['batches'], 'answerOf'>;
  readonly prepressJobs: Pick<Store['prepressJobs'], 'list'>;
};

/**
 * What this station knows about an account and has not published: everything open at first, later what a
 * crash or the end of a lease cut off. Throws SiteDatabaseError.
 */
export async function differencesOf(
  queries: Queries,
  store: DifferencesStore,
  account: ConnectionId,
): Promise<AccountChange[]> {
  const published = await queries.rows(Known, KNOWN, [account]);
  const digests = new Map(published.map(({ kind, id, digest }) => [`${kind} ${id}`, digest]));
  const changes: AccountChange[] = [];
  for (const { kind, id } of [...published, ...openOf(store, account)]) {
    const answer = answerOf(store, account, kind, id);
    if (answer === null || digests.get(`${kind} ${id}`) === digestOf(answer)) continue;
    digests.set(`${kind} ${id}`, digestOf(answer));
    changes.push({ kind, id, ...answer, source: 'start' });
  }
  for (const { kind, id, isGone } of published) {
    if (kind !== 'job' || isGone || store.jobs.stored(account, [id])[0]?.isGone !== true) continue;
    changes.push({ kind: 'gone', id, source: 'start' });
  }
  return changes;
}

/** The jobs and batches of an account that are open. */
export function* openOf(
  store: DifferencesStore,
  account: ConnectionId,
): Generator<{ kind: Kind; id: string }> {
  let after: string | null = null;
  for (;;) {
    const some = store.prepressJobs.list(account, after, AT_ONCE);
    for (const { key } of some) yield key;
    const last = some.at(-1);
    if (last === undefined || some.length < AT_ONCE) return;
    after = last.place;
  }
}

function answerOf(
  store: DifferencesStore,
  account: ConnectionId,
  kind: Kind,
  id: string,
): StoredAnswer | null {
  return kind === 'job' ? store.jobs.answerOf(account, id) : store.batches.answerOf(account, kind, id);
}

const digestOf = ({ language, original }: StoredAnswer): string =>
  createHash('sha256').update(`${language}${original}`).digest('hex');
