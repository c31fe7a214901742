import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Less than a station asks of its disk, and than several of them write at once, is no use. */
const MIN_FREE_BYTES = 1024 ** 3;

const parent = await statfs(IN_MEMORY).then(
  ({ bavail, bsize }) => (bavail * bsize >= MIN_FREE_BYTES ? IN_MEMORY : tmpdir()),
  () => tmpdir(),
);

/**
 * Makes a folder for one station; in memory where the system has a file system there, as hundreds of stations
 * would else wait for the disk. What a disk keeps after a crash is tested elsewhere.
 */
export const makeRoot = (name: string): Promise<string> => mkdtemp(join(parent, `makeready-${name}-`));
