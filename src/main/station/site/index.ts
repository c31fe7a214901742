export type { AnsweredFile, AskedFile } from './archives/asked-file.ts';
export { siteRoles, siteUpdate } from './ledger-tasks.ts';
export { MemberReading } from './member-reading.ts';
export { SiteService } from './site-service.ts';
