export { Archive, syncFolder } from './archive.ts';
export { ArtworkReader, type ReadableArtwork } from './reader.ts';
export { ArchiveKeeper } from './retention.ts';
export { ArtworkService } from './service.ts';
