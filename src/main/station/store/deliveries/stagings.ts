import { z } from 'zod';
import type { HotFolderId } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';

/**
 * Where each hot folder's staging folder is, so that a recreated folder or an unmounted share is
 * recognised.
 */
export class Stagings {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The staging folder that identifies a hot folder at `hotFolder`; null if none was created for it. */
  get(hotFolderId: HotFolderId, hotFolder: string): string | null {
    const row = this.#db.one('SELECT path FROM staging WHERE hot_folder_id = ? AND hot_folder_path = ?', [
      hotFolderId,
      hotFolder,
    ]);
    return row === undefined ? null : z.string().parse(row.path);
  }

  /** Null forgets it and where the hot folder leads to, so that a new one is created. */
  set(hotFolderId: HotFolderId, hotFolder: string, path: string | null): void {
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM staging WHERE hot_folder_id = ?', [hotFolderId]);
      if (path === null) {
        this.#db.run('DELETE FROM hot_folder_target WHERE hot_folder_id = ?', [hotFolderId]);
        return;
      }
      this.#db.run('INSERT INTO staging (hot_folder_id, hot_folder_path, path) VALUES (?, ?, ?)', [
        hotFolderId,
        hotFolder,
        path,
      ]);
    });
  }

  /** The folder without links to which a hot folder led when it was chosen; null if that was not noted. */
  leadsTo(hotFolderId: HotFolderId, hotFolder: string): string | null {
    const row = this.#db.one(
      'SELECT leads_to FROM hot_folder_target WHERE hot_folder_id = ? AND hot_folder = ?',
      [hotFolderId, hotFolder],
    );
    return row === undefined ? null : z.string().parse(row.leads_to);
  }

  setLeadsTo(hotFolderId: HotFolderId, hotFolder: string, leadsTo: string): void {
    this.#db.run(
      `INSERT INTO hot_folder_target (hot_folder_id, hot_folder, leads_to) VALUES (?, ?, ?)
       ON CONFLICT (hot_folder_id) DO UPDATE SET hot_folder = excluded.hot_folder, leads_to = excluded.leads_to`,
      [hotFolderId, hotFolder, leadsTo],
    );
  }
}
