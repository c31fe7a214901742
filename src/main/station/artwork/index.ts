export { Archive } from './archive/archive.ts';
export { ExportService } from './archive/export-service.ts';
export { syncFolder } from './archive/lazy-sync.ts';
export { ArtworkReader, type ReadableArtwork } from './archive/reader.ts';
export { ArchiveSweeper } from './archive/retention.ts';
export { ArtworkService } from './service.ts';
export { StorageClient } from './transfer/storage-client.ts';
export { TransferCommands } from './transfer-commands.ts';
