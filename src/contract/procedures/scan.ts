import { z } from 'zod';
import { ScanPlace } from '../evidence.ts';
import { BatchKey } from '../ids.ts';
import { BatchProgress, ScanInput, ScanOutcome } from '../scan.ts';
import { operate, watch } from './base.ts';

export const scan = {
  places: watch.output(z.array(ScanPlace)),
  /**
   * A code was scanned at a place: its job has reached the stage of that place. Saying it again changes
   * nothing. NOT_FOUND if there is no such place.
   */
  report: operate.input(ScanInput).output(ScanOutcome),
  /** Null if the batch is no longer known. NOT_FOUND if there is no such place. */
  progress: watch
    .input(z.object({ place: ScanPlace.shape.name, batch: BatchKey }))
    .output(BatchProgress.nullable()),
};
