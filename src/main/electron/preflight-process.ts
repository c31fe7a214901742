import { utilityProcess } from 'electron';
import type { WorkerPort } from '../station/ports.ts';
import { memoryFlags } from '../station/preflight/index.ts';

/** The worker's process has this name in the system and in Electron's events. */
export const PREFLIGHT_NAME = 'Makeready preflight';

/**
 * Starts preflight's worker as an Electron utility process, because a packaged app cannot be started as
 * plain Node. None of the app's environment is passed on; an empty one would mean the app's own. V8 takes
 * its limits only from Chromium's switch.
 * @param file absolute path of the built worker.
 */
export function startPreflightProcess(file: string): WorkerPort {
  const { SystemRoot } = process.env;
  const child = utilityProcess.fork(file, [], {
    execArgv: [`--js-flags=${memoryFlags.join(' ')}`],
    env: { MAKEREADY_WORKER: '1', ...(SystemRoot === undefined ? {} : { SystemRoot }) },
    stdio: 'ignore',
    serviceName: PREFLIGHT_NAME,
  });
  // A fatal V8 error is emitted, and would throw here without a listener; `exit` follows.
  child.on('error', () => undefined);
  return {
    post: (message) => child.postMessage(message),
    listen({ answer, end }) {
      child.on('message', answer);
      child.on('exit', end);
    },
    terminate() {
      // A process that has not started yet cannot be killed.
      if (!child.kill()) child.once('spawn', () => child.kill());
    },
  };
}
