export { SiteClaims, type SiteClaimsOptions } from './site-claims.ts';
