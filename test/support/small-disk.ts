import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly path: string;
  remove(): void;
}

/**
 * A separate in-memory disk of this many megabytes. Null if this user may not mount one, so that tests are
 * skipped.
 * @param under the folder that it is mounted in
 */
export function smallDisk(megabytes: number, under = tmpdir()): SmallDisk | null {
  const path = mkdtempSync(join(under, 'makeready-disk-'));
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

const ballastOn = ({ path }: SmallDisk): string => join(path, 'ballast');

/** Leaves no room on it. */
export function fillDisk(disk: SmallDisk): void {
  const file = openSync(ballastOn(disk), 'w');
  try {
    for (const block = Buffer.alloc(4_096); ; ) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

/** There is room again. */
export const clearDisk = (disk: SmallDisk): void => rmSync(ballastOn(disk));

export const noSmallDisk = 'a disk of its own can only be mounted by root on Linux';
