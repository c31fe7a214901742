import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Less room than this is no use: a station requires some, and several write at once. */
const MIN_FREE_BYTES = 1024 ** 3;

const parent = await statfs(IN_MEMORY).then(
  ({ bavail, bsize }) => (bavail * bsize >= MIN_FREE_BYTES ? IN_MEMORY : tmpdir()),
  () => tmpdir(),
);

/**
 * Creates a folder for one station; in memory if the system has a file system there, because hundreds of
 * stations would otherwise wait for the disk. What a disk keeps after a crash is tested elsewhere.
 */
export const makeRoot = (name: string): Promise<string> => mkdtemp(join(parent, `makeready-${name}-`));
