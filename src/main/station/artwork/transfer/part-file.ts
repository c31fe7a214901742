import { closeSync, fdatasync, ftruncateSync, openSync, write, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { inFolder } from '../../util/in-folder.ts';
import type { BlockFile } from './block-writer.ts';

const writeInPool = promisify(write);
const syncInPool = promisify(fdatasync);
/** Writing this little takes less time than handing it to a thread of the pool. */
const SMALL_BYTES = 128 * 1024;

/**
 * The file in which the bytes of a download are collected. It is on the disk of the store, whose small calls
 * block the thread as well: opening, closing and small writes take microseconds there, a tenth of what a
 * thread of the pool costs. Large writes and syncs go to the pool.
 */
export class PartFile implements BlockFile {
  readonly #descriptor: number;
  /** Calls in the pool, for which the descriptor stays open. */
  readonly #pending = new Set<Promise<unknown>>();

  private constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  /**
   * Opens it to continue at `startAt`; 0: from the beginning. Throws the system's error.
   * @param path of a file that exists, if it is continued.
   */
  static open(path: string, startAt: number): PartFile {
    if (startAt === 0) return new PartFile(inFolder(dirname(path), () => openSync(path, 'w', 0o600)));
    const descriptor = openSync(path, 'r+');
    const file = new PartFile(descriptor);
    try {
      ftruncateSync(descriptor, startAt);
      return file;
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  async write(
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }> {
    if (length <= SMALL_BYTES) {
      return { bytesWritten: writeSync(this.#descriptor, bytes, offset, length, position) };
    }
    return this.#inPool(writeInPool(this.#descriptor, bytes, offset, length, position));
  }

  datasync(): Promise<void> {
    return this.#inPool(syncInPool(this.#descriptor));
  }

  /** Resolves when it is closed, after its pending calls. */
  async close(): Promise<void> {
    if (this.#pending.size > 0) await Promise.allSettled(this.#pending);
    closeSync(this.#descriptor);
  }

  #inPool<T>(call: Promise<T>): Promise<T> {
    this.#pending.add(call);
    const done = (): boolean => this.#pending.delete(call);
    call.then(done, done);
    return call;
  }
}
