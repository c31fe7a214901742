import { join } from 'node:path';
import type { Archive } from '../artwork/index.ts';
import type { StationContext } from '../context.ts';
import { Differences } from './differences.ts';
import { PageBoxReader } from './page-boxes.ts';
import { PlateViewer } from './plate-viewer.ts';
import { Spots } from './spots.ts';
import { Thumbnails } from './thumbnails.ts';
import { WorkerPool } from './worker/index.ts';

/** A process that draws files for windows ends when nobody has asked for this long. */
const PREVIEW_WORKER_IDLE_MS = 30_000;

/** What windows want to see of files. */
export interface PreviewArea {
  readonly thumbnails: Thumbnails;
  readonly spots: Spots;
  readonly pageBoxes: PageBoxReader;
  readonly differences: Differences;
  readonly plateViewer: PlateViewer;
}

/** Builds it on a process of its own, so that it does not delay what is to be sent. */
export function createPreviews({ ports, onFault }: StationContext, archive: Archive): PreviewArea {
  const workers = new WorkerPool(() => ports.startPreflight(ports.folders.archive), PREVIEW_WORKER_IDLE_MS);
  return {
    thumbnails: new Thumbnails({
      folder: join(ports.folders.data, 'thumbnails'),
      archive,
      workers,
      onFault,
    }),
    spots: new Spots(archive, workers),
    pageBoxes: new PageBoxReader(archive, workers),
    differences: new Differences(archive, workers),
    plateViewer: new PlateViewer(archive, workers),
  };
}
