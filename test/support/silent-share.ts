import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';

/** A share over a folder that answers nothing, like one whose server has gone. */
export interface SilentShare {
  /** Whether a thread of this process waits for it. */
  holds(pid: number): boolean;
  /** Calls that wait for it fail, and the folder is there again. */
  remove(): void;
}

/**
 * Mounts a file system in user space that nobody serves over a folder. Its calls wait for ever; unlike one to
 * a frozen disk, they end with their process, as those to a network share do. If this process ends, so does
 * the mount. Null if this user may not mount one, so that tests are skipped.
 */
export function silentShare(over: string): SilentShare | null {
  let server: number;
  try {
    server = openSync('/dev/fuse', 'r+');
  } catch {
    return null;
  }
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0';
  const stdio = ['ignore', 'ignore', 'ignore', server] as const;
  try {
    execFileSync('mount', ['-i', '-t', 'fuse', '-o', options, 'silent', over], { stdio: [...stdio] });
  } catch {
    closeSync(server);
    return null;
  }
  return {
    holds: (pid) => threadsOf(pid).some((wait) => wait.startsWith('fuse_')),
    remove() {
      spawnSync('umount', ['-l', over], { stdio: 'ignore' });
      closeSync(server);
    },
  };
}

/** What each thread of a process waits for in the kernel. */
function threadsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    try {
      return [readFileSync(`/proc/${pid}/task/${thread}/wchan`, 'utf8')];
    } catch {
      // It has ended.
      return [];
    }
  });
}

export const noSilentShare = 'a share that does not answer can only be mounted by root on Linux';
