export { createNotices } from './create-notices.ts';
export { NoticeService } from './service.ts';
