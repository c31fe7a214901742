export { NewsForgetting } from './news-forgetting.ts';
export { SiteReading } from './site-reading.ts';
export { StationAccounts } from './station-accounts.ts';
