export { isLoopback, parseSiteAddress, type SiteAddress } from './address.ts';
export { openSession, openSiteDatabase, type SiteAccess } from './connect.ts';
export { judgeLedger, type LedgerFinding } from './demands.ts';
export { type LedgerFacts, readLedgerFacts } from './facts.ts';
export { migrate, schemaVersion } from './migrate.ts';
export { BigInteger, type Parameter, type Queries } from './queries.ts';
export type { SiteDatabase } from './site-database.ts';
export { SiteDatabaseError } from './site-database-error.ts';
