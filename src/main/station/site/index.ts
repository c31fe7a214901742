export type { AnsweredFile, AskedFile } from './archives/asked-file.ts';
export { MemberReading } from './member-reading.ts';
export { siteRoles } from './site-roles.ts';
export { SiteService } from './site-service.ts';
