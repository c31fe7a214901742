export { HotFolderService } from './service.ts';
