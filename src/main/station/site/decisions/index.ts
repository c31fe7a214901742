export { SiteDecisions } from './site-decisions.ts';
