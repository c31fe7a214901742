import { fork } from 'node:child_process';
import type { WorkerPort } from '../../ports.ts';

/**
 * What the process may take: megabytes for its own objects, pages of 64 kB for the engine that draws. What else it reads
 * of a file is bounded by the reader itself.
 */
export const workerArguments: readonly string[] = ['--max-old-space-size=512', '--wasm-max-mem-pages=8192'];

/** A worker as a child of plain Node. Nothing of the station's environment is handed on: it may hold secrets. */
export function startChild(file: URL): WorkerPort {
  const { SystemRoot } = process.env;
  const child = fork(file, {
    execArgv: [...workerArguments],
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
