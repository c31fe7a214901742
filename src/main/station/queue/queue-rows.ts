import type { StationContext } from '../context.ts';
import { stopTogether } from '../lifecycle/stop-in-order.ts';
import { CutOffRows } from './cut-off-rows.ts';
import { HotFolderRows } from './hot-folder-rows.ts';
import { RowBackfill } from './row-backfill.ts';
import { RowFollower } from './row-follower.ts';
import { RowUpdater } from './row-updater.ts';
import { UnstatedFactRows } from './unstated-fact-rows.ts';

/**
 * Keeps the rows of the queue in step with their sources: jobs, batches and files, the settings, and the
 * version of Makeready that made them.
 */
export class QueueRows {
  readonly #parts: readonly { start(): void; stop(): Promise<void> }[];

  constructor(context: StationContext) {
    this.#parts = [
      new RowFollower(context),
      new RowBackfill(context),
      new RowUpdater(context, new CutOffRows(context)),
      new RowUpdater(context, new HotFolderRows(context)),
      new RowUpdater(context, new UnstatedFactRows(context)),
    ];
  }

  start(): void {
    for (const part of this.#parts) part.start();
  }

  async stop(): Promise<void> {
    await stopTogether(this.#parts.map((part) => part.stop()));
  }
}
