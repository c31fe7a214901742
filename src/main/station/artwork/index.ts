export { Archive, copySynced } from './archive/archive.ts';
export { emptyCopies } from './archive/empty-copies.ts';
export { exportName } from './archive/export-name.ts';
export { ExportService } from './archive/export-service.ts';
export { syncFolder } from './archive/lazy-sync.ts';
export type { ReadableArtwork } from './archive/reader.ts';
export type { ArtifactDownload } from './artifact-download.ts';
export { type ArtworkArea, createArtwork } from './create-artwork.ts';
export { type DownloadClaims, downloadsAlone } from './download-claims.ts';
export type { HandedOut } from './handed-out.ts';
export { ArtworkService } from './service.ts';
export {
  type KnownFile,
  noOtherArchives,
  type OtherArchives,
  type OtherCopy,
} from './transfer/other-archives.ts';
export { StorageClient } from './transfer/storage-client.ts';
export { TransferError } from './transfer/transfer-error.ts';
export { TransferCommands } from './transfer-commands.ts';
