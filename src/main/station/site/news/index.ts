export type { NewsRow } from './news-row.ts';
export { NewsTeller } from './news-teller.ts';
export { SiteNews } from './site-news.ts';
