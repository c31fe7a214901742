export { EventPruning } from './event-pruning.ts';
export { SiteReading } from './site-reading.ts';
export { StationAccounts } from './station-accounts.ts';
