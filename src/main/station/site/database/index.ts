export { readSiteAddress } from './address.ts';
export { openSession, openSiteDatabase, type SiteAccess } from './connect.ts';
export { evaluateLedger } from './demands.ts';
export { readLedgerFacts } from './facts.ts';
export { type LedgerUpdate, ledgerUpdate, migrate, runUpdate, schemaVersion } from './migrate.ts';
export { openLedger } from './open-ledger.ts';
export { answerOf, BigInteger, type Queries } from './queries.ts';
export type { SessionGuard, SiteDatabase } from './site-database.ts';
export { isBadValue, SiteDatabaseError } from './site-database-error.ts';
