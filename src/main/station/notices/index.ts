export { NoticeService } from './service.ts';
