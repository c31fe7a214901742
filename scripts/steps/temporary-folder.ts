import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';

/** What statfs(2) calls a tmpfs. */
const TMPFS = 0x01021994;
/** The largest test files hold files of 500 MB, and copies of them. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;
const MIN_MEMORY_BYTES = 12 * 1024 ** 3;

/** Where the tests write. */
export interface TemporaryFolder {
  readonly path: string;
  /** What it is, for the one who runs the tests. */
  readonly kind: string;
  /** Gives back what was set up for it. */
  remove(): void;
}

/**
 * A folder for the files of the tests, in memory where this machine offers one: each commit of a station
 * waits for its disk, 5 ms on a usual one and 0.01 ms in memory. A process that is killed loses nothing
 * either way. Not below /dev, where the product refuses hot folders. TMPDIR, where it is set, is obeyed.
 */
export function temporaryFolder(): TemporaryFolder {
  const usual = tmpdir();
  if (process.env.TMPDIR !== undefined) return { path: usual, kind: 'as TMPDIR says', remove };
  if (process.platform !== 'linux') return { path: usual, kind: 'on disk', remove };
  const places = [usual, process.env.XDG_RUNTIME_DIR, `/run/user/${process.getuid?.()}`];
  const found = places.find((place) => place !== undefined && isMemory(place));
  if (found !== undefined) return { path: found, kind: 'in memory', remove };
  return mounted(usual) ?? { path: usual, kind: 'on disk', remove };
}

const remove = (): void => undefined;

function isMemory(path: string): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(path);
    return type === TMPFS && bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** A memory disk of its own; null where this user may not mount one, as in most containers. */
function mounted(below: string): TemporaryFolder | null {
  if (process.getuid?.() !== 0 || totalmem() < MIN_MEMORY_BYTES) return null;
  const path = mkdtempSync(join(below, 'makeready-memory-'));
  const options = `size=${MIN_FREE_BYTES},mode=1777`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  return {
    path,
    kind: 'in memory',
    remove() {
      spawnSync('umount', ['-l', path], { stdio: 'ignore' });
      rmSync(path, { recursive: true, force: true });
    },
  };
}
