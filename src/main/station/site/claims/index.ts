export { SiteClaims } from './site-claims.ts';
