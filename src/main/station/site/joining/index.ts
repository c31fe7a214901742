export { createSiteIn, type Entrant, enterSite, hasSite, type SiteRow } from './enter.ts';
export { joinSite } from './join-site.ts';
export { look } from './look.ts';
export { ledgerRefusal } from './refusal.ts';
