import { openSiteDatabase, type SiteAccess } from './connect.ts';
import { evaluateLedger } from './demands.ts';
import { FACTS, factsOf } from './facts.ts';
import type { SiteDatabase } from './site-database.ts';
import { SiteDatabaseError } from './site-database-error.ts';

/**
 * The database of a site to which hot folders are entrusted. Each of its sessions is evaluated before it
 * is used, because another server, or a pooler, may answer at its address by then: where it does not meet a
 * demand, every statement throws a SiteDatabaseError that says which.
 */
export const openLedger = (access: SiteAccess): Promise<SiteDatabase> =>
  openSiteDatabase(access, {
    sql: FACTS,
    assess: async (answer, session, host) => {
      const facts = await factsOf(answer, { session, host, passedOver: [] }, access);
      const problem = evaluateLedger(facts).find(
        ({ verdict }) => verdict === 'problem' || verdict === 'no-sharing',
      );
      if (problem !== undefined) throw new SiteDatabaseError('unusable', problem.message);
    },
  });
