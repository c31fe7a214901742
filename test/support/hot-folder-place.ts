import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for hot folders, on the disk of the tests or on the share that `MAKEREADY_SHARE` names. */
export const hotFolderPlace = (): Promise<string> =>
  mkdtemp(join(process.env.MAKEREADY_SHARE ?? tmpdir(), 'makeready-rip-'));
