import { DatabaseSync } from 'node:sqlite';
import { openStore, type Store } from '../../src/main/station/store/index.ts';
import { failOnFault } from './fail-on-fault.ts';

type Options = Omit<Parameters<typeof openStore>[0], 'file'>;

/** A database in the memory of this process, which lasts as long as a connection to it is open. */
const placeOf = (name: string): string => `file:/${name}?vfs=memdb`;

/** Connections to empty stores, with and without a full-text index. */
const kept = new Map<boolean, DatabaseSync>();
let opened = 0;

function emptyStore(hasFts5: boolean): DatabaseSync {
  const file = placeOf(hasFts5 ? 'empty' : 'empty without an index of words');
  const connection = new DatabaseSync(file);
  openStore({ file, clock: { now: () => 0 }, onFault: failOnFault, hasFts5: () => hasFts5 }).close();
  kept.set(hasFts5, connection);
  return connection;
}

/**
 * Opens an empty store in memory, copied from one made before: running all migrations takes eight times as
 * long.
 */
export function openMemoryStore(options: Options): Store {
  const hasFts5 = options.hasFts5?.() ?? true;
  const empty = kept.get(hasFts5) ?? emptyStore(hasFts5);
  const file = placeOf(`store ${opened++}`);
  const holder = new DatabaseSync(file);
  try {
    empty.exec(`VACUUM INTO '${file}'`);
    return openStore({ ...options, file });
  } finally {
    holder.close();
  }
}
