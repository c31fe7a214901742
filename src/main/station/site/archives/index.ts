export { SiteArchives } from './site-archives.ts';
