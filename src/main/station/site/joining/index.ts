export { createSiteIn, type Entrant, enterSite, hasSite, type SiteRow } from './enter.ts';
export { joinSite } from './join-site.ts';
export { readAccess } from './ledger-access.ts';
export { look } from './look.ts';
export { ledgerRefusal, lookRefusal } from './refusal.ts';
export { updateLedger } from './update-ledger.ts';
