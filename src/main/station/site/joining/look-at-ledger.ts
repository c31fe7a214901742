import { z } from 'zod';
import type { LedgerFinding, SeenLedger } from '../../../../contract/index.ts';
import {
  evaluateLedger,
  openSiteDatabase,
  type Queries,
  readLedgerFacts,
  type SiteAccess,
  schemaVersion,
} from '../database/index.ts';

/** What a database turned out to be, and whether stations can share hot folders through it. */
export type LookedAt = Omit<SeenLedger, 'url'>;

const Site = z.object({ name: z.string() });
const Member = z.object({
  name: z.string(),
  isUp: z.boolean(),
  reaches: z.array(z.object({ name: z.string() })),
});

/**
 * Connects to a database and evaluates it; changes nothing. Throws SiteDatabaseError if it cannot be reached.
 */
export async function lookAtLedger(access: SiteAccess): Promise<LookedAt> {
  const facts = await readLedgerFacts(access);
  const evaluated = evaluateLedger(facts);
  const findings: LedgerFinding[] = evaluated.map(({ verdict, message }) => ({
    // Sharing is all that a site is for.
    verdict: verdict === 'no-sharing' ? 'problem' : verdict,
    message,
  }));
  const rank = { problem: 0, note: 1, good: 2 } as const;
  const usable = findings.every(({ verdict }) => verdict !== 'problem');
  const database = await openSiteDatabase(access);
  try {
    const isForeign = facts.holdsOthers && !facts.hasSchema;
    return {
      findings: findings.sort((one, other) => rank[one.verdict] - rank[other.verdict]),
      usable,
      // A transaction, which a pooler leaves in one session.
      found: isForeign || !facts.hasSchema ? { kind: 'empty' } : await database.transaction(foundIn),
    };
  } finally {
    await database.close();
  }
}

async function foundIn(queries: Queries): Promise<SeenLedger['found']> {
  await queries.run('SET LOCAL search_path = makeready');
  if ((await schemaVersion(queries)) === 0) return { kind: 'empty' };
  const [site] = await queries.rows(Site, 'SELECT name FROM site');
  if (site === undefined) return { kind: 'empty' };
  const members = await queries.rows(
    Member,
    'SELECT name, lease_until > now() AS "isUp", reachable_folders AS reaches FROM station WHERE left_at IS NULL ORDER BY name',
  );
  const shared = new Set(members.flatMap(({ reaches }) => reaches.map(({ name }) => name)));
  return {
    kind: 'site',
    name: site.name,
    stations: members.map(({ name, isUp }) => ({ name, isUp })),
    sharedFolders: [...shared].sort(),
  };
}
