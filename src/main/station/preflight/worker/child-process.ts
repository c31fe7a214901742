import { fork } from 'node:child_process';
import { sep } from 'node:path';
import type { WorkerPort } from '../../ports.ts';

/**
 * Memory limits of the process: megabytes for its own objects, pages of 64 kB for the engine that draws. It
 * watches the rest itself.
 */
export const memoryFlags: readonly string[] = ['--max-old-space-size=512', '--wasm-max-mem-pages=8192'];

/**
 * What plain Node lets the process do: read these folders, and start the thread that opens files. It cannot
 * write anywhere or start programs.
 * @param readable absolute paths of folders.
 */
const permissions = (readable: readonly string[]): string[] => [
  '--permission',
  '--allow-worker',
  ...readable.map((folder) => `--allow-fs-read=${folder.endsWith(sep) ? folder : folder + sep}`),
];

/**
 * A worker as a child of plain Node. Nothing of the station's environment is passed on, because it may
 * contain secrets.
 * @param readable folders that it may read: its own program, and the files it is asked about.
 */
export function startChild(file: URL, readable: readonly string[]): WorkerPort {
  const { SystemRoot } = process.env;
  const child = fork(file, {
    execArgv: [...memoryFlags, ...permissions(readable)],
    env: SystemRoot === undefined ? {} : { SystemRoot },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  return {
    post(message) {
      // If it has just ended, `end` reports that.
      if (child.connected) child.send(message, () => undefined);
    },
    listen({ answer, end }) {
      child.on('message', answer);
      // Both may come; the second has no effect.
      child.on('error', end);
      child.on('exit', end);
    },
    terminate: () => void child.kill('SIGKILL'),
  };
}
