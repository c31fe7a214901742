import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly path: string;
  remove(): void;
}

/**
 * A separate in-memory disk of this many megabytes. Null if this user may not mount one, so that tests are
 * skipped.
 */
export function smallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'makeready-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  return {
    path,
    remove() {
      spawnSync('umount', ['-l', path], { stdio: 'ignore' });
      rmSync(path, { recursive: true });
    },
  };
}

export const noSmallDisk = 'a disk of its own can only be mounted by root on Linux';
