import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SmallDisk } from './small-disk.ts';

/**
 * A separate disk of this many megabytes whose files share identical blocks: XFS in a file. Null if it
 * cannot be created or mounted.
 */
export function reflinkDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'makeready-xfs-'));
  const image = `${path}.img`;
  try {
    writeFileSync(image, '');
    truncateSync(image, megabytes * 1_000_000);
    execFileSync('mkfs.xfs', ['-q', '-m', 'reflink=1', image], { stdio: 'ignore' });
    execFileSync('mount', ['-o', 'loop', image, path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    rmSync(image, { force: true });
    return null;
  }
  return {
    path,
    remove() {
      spawnSync('umount', ['-l', path], { stdio: 'ignore' });
      rmSync(path, { recursive: true });
      rmSync(image);
    },
  };
}

export const noReflinkDisk = 'an XFS of its own needs root on Linux, mkfs.xfs and a kernel that has XFS';
