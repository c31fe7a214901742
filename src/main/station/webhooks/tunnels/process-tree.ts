import { type ChildProcess, spawn } from 'node:child_process';

const GRACE_MS = 3_000;

/**
 * Ends a child that leads its own process group, with everything it has started: asked first, then killed.
 * Resolves when the child has exited. Never rejects.
 */
export async function endWithChildren(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const gone = new Promise<void>((resolve) => {
    if (isGone()) resolve();
    else child.once('exit', () => resolve());
  });
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', `${pid}`, '/t', '/f'], { stdio: 'ignore', windowsHide: true }).once(
      'error',
      () => child.kill(),
    );
    await gone;
    return;
  }
  signalGroup(pid, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), GRACE_MS);
  await gone;
  clearTimeout(timer);
  // The leader may have exited before its children.
  signalGroup(pid, 'SIGKILL');
}

function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // The group is empty.
  }
}
