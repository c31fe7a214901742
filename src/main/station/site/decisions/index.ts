export { type DecisionsHere, SiteDecisions } from './site-decisions.ts';
