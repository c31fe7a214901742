export { MemberReading } from './member-reading.ts';
export { SiteService } from './site-service.ts';
