export { Archive, syncFolder } from './archive.ts';
export { ArtworkService } from './service.ts';
