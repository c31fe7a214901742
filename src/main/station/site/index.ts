export type { AnsweredFile, AskedFile } from './archives/asked-file.ts';
export { siteRoles, siteUpdate } from './ledger-tasks.ts';
export { MemberReading } from './site-ports.ts';
export { SiteService } from './site-service.ts';
