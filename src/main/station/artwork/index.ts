export { Archive } from './archive.ts';
export { TransferDesk } from './desk.ts';
export { HandOut } from './hand-out.ts';
export { syncFolder } from './lazy-sync.ts';
export { ArtworkReader, type ReadableArtwork } from './reader.ts';
export { ArchiveKeeper } from './retention.ts';
export { ArtworkService } from './service.ts';
export { StorageHop } from './storage-hop.ts';
