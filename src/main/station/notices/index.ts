export { createNotices } from './create-notices.ts';
export { NoticeService } from './service.ts';
export { titleOf } from './title.ts';
