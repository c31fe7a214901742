export { Archive, syncFolder } from './archive.ts';
export { ArchiveKeeper } from './retention.ts';
export { ArtworkService } from './service.ts';
