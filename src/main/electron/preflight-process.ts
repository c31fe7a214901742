import { utilityProcess } from 'electron';
import type { WorkerPort } from '../station/ports.ts';
import { workerArguments } from '../station/preflight/index.ts';

/**
 * Preflight's worker as one of Electron's utility processes: a packaged app cannot be started as plain Node. Nothing of
 * the app's environment is handed on.
 * @param file absolute path of the built worker.
 */
export function startPreflightProcess(file: string): WorkerPort {
  const child = utilityProcess.fork(file, [], {
    execArgv: [...workerArguments],
    env: {},
    stdio: 'ignore',
    serviceName: 'Makeready preflight',
  });
  return {
    post: (message) => child.postMessage(message),
    listen({ answer, end }) {
      child.on('message', answer);
      child.on('exit', end);
    },
    terminate: () => void child.kill(),
  };
}
