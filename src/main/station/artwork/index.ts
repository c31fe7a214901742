export { Archive, randomName, syncFolder } from './archive.ts';
export { ArtworkService } from './service.ts';
