import { z } from 'zod';
import { HotFolderId } from '../../../contract/index.ts';
import type { StationContext } from '../context.ts';
import { ripOf } from '../hotfolders/index.ts';
import type { RowSource } from './row-updater.ts';

/** By the id of each hot folder, its name and its RIP's. */
const Names = z.record(HotFolderId, z.tuple([z.string(), z.string()]));
type Names = z.infer<typeof Names>;

/** Rows are found by the names of the hot folders that their files went to, and grouped by the RIPs. */
export class HotFolderRows implements RowSource {
  readonly name = 'queue.hot-folders';
  readonly #context: StationContext;

  constructor(context: StationContext) {
    this.#context = context;
  }

  wanted(): string {
    const names = this.#names();
    return Object.keys(names).length === 0 ? '' : JSON.stringify(names);
  }

  remake(madeWith: string | null, after: number, limit: number): number | null {
    const renamed = this.#renamedSince(madeWith);
    return renamed.length === 0 ? null : this.#context.store.queue.remakeSentTo(renamed, after, limit);
  }

  /** No row names a folder that was only just added. */
  #renamedSince(madeWith: string | null): HotFolderId[] {
    const now = this.#names();
    const before = madeWith === null ? null : Names.parse(JSON.parse(madeWith === '' ? '{}' : madeWith));
    return Object.keys(before ?? now)
      .map((id) => HotFolderId.parse(id))
      .filter((id) => JSON.stringify(before?.[id]) !== JSON.stringify(now[id]));
  }

  #names(): Names {
    const { hotFolders, ripProfiles } = this.#context.ports.settings.get();
    return Object.fromEntries(
      hotFolders.map(({ id, name, rip }) => [id, [name, ripOf(rip, ripProfiles).name]]),
    );
  }
}
