import { z } from 'zod';
import type { HotFolderId } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';

/** Where the staging folder of each hot folder is, so that a folder made anew, or a share that is not there, is recognised. */
export class StagingRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The staging folder by which a hot folder at `hotFolder` is known; null where none was made for it. */
  get(hotFolderId: HotFolderId, hotFolder: string): string | null {
    const row = this.#db.one('SELECT path FROM staging WHERE hot_folder_id = ? AND hot_folder = ?', [
      hotFolderId,
      hotFolder,
    ]);
    return row === undefined ? null : z.string().parse(row.path);
  }

  /** Null: forgets it, so that a new one is made. */
  set(hotFolderId: HotFolderId, hotFolder: string, path: string | null): void {
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM staging WHERE hot_folder_id = ?', [hotFolderId]);
      if (path === null) return;
      this.#db.run('INSERT INTO staging (hot_folder_id, hot_folder, path) VALUES (?, ?, ?)', [
        hotFolderId,
        hotFolder,
        path,
      ]);
    });
  }
}
