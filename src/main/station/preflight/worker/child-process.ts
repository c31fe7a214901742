import { fork } from 'node:child_process';
import { sep } from 'node:path';
import type { WorkerPort } from '../../ports.ts';

/**
 * What the process may take: megabytes for its own objects, pages of 64 kB for the engine that draws. What
 * else it takes it watches itself.
 */
export const memoryFlags: readonly string[] = ['--max-old-space-size=512', '--wasm-max-mem-pages=8192'];

/**
 * What plain Node lets the process do: read these folders, and have the thread that opens files. It writes
 * nowhere and starts no programs.
 * @param readable absolute paths of folders.
 */
const permissions = (readable: readonly string[]): string[] => [
  '--permission',
  '--allow-worker',
  ...readable.map((folder) => `--allow-fs-read=${folder.endsWith(sep) ? folder : folder + sep}`),
];

/**
 * A worker as a child of plain Node. Nothing of the station's environment is handed on: it may hold secrets.
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
      // One that has just ended is heard of by `end`.
      if (child.connected) child.send(message, () => undefined);
    },
    listen({ answer, end }) {
      child.on('message', answer);
      // Both may come, the second for nothing.
      child.on('error', end);
      child.on('exit', end);
    },
    terminate: () => void child.kill('SIGKILL'),
  };
}
