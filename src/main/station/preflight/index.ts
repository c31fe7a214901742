export { createPreflight } from './create-preflight.ts';
export { createPreviews, type PreviewArea } from './create-previews.ts';
export { PageBoxReader } from './page-boxes.ts';
export { strictest } from './profile.ts';
export { usualLimits } from './rules/index.ts';
export { PreflightService } from './service.ts';
export { Spots } from './spots.ts';
export { Thumbnails } from './thumbnails.ts';
export { memoryFlags, startChild, WorkerPool } from './worker/index.ts';
