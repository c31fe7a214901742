import { z } from 'zod';
import type { HotFolderId } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import type { StagingRepository } from './stagings-interface.ts';

export class SqliteStagingRepository implements StagingRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  get(hotFolderId: HotFolderId, hotFolder: string): string | null {
    const row = this.#db.one('SELECT path FROM staging WHERE hot_folder_id = ? AND hot_folder = ?', [
      hotFolderId,
      hotFolder,
    ]);
    return row === undefined ? null : z.string().parse(row.path);
  }

  set(hotFolderId: HotFolderId, hotFolder: string, path: string | null): void {
    this.#db.transaction(() => {
      this.#db.run('DELETE FROM staging WHERE hot_folder_id = ?', [hotFolderId]);
      if (path === null) {
        this.#db.run('DELETE FROM hot_folder_target WHERE hot_folder_id = ?', [hotFolderId]);
        return;
      }
      this.#db.run('INSERT INTO staging (hot_folder_id, hot_folder, path) VALUES (?, ?, ?)', [
        hotFolderId,
        hotFolder,
        path,
      ]);
    });
  }

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
