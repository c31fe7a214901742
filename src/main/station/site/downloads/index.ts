export { SiteDownloads } from './site-downloads.ts';
