import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { Named } from './named.ts';

const parentPort = new URL('../parent-port.ts', import.meta.url).href;

/** A child of Node that finds Electron's port to its parent, as in Electron. */
export const utilityProcess = {
  fork(
    file: string,
    args: readonly string[],
    { execArgv = [], env = {} }: Electron.ForkOptions,
  ): EventEmitter & Named<Electron.UtilityProcess, 'postMessage' | 'kill'> {
    const child = fork(file, args, {
      execArgv: [...execArgv, '--import', parentPort],
      env: { ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const shown = Object.assign(new EventEmitter(), {
      postMessage: (message: object) => void child.send(message),
      kill: () => child.kill(),
    });
    child.on('message', (message) => shown.emit('message', message));
    child.on('exit', (code) => shown.emit('exit', code));
    return shown;
  },
} satisfies Named<typeof Electron.utilityProcess, 'fork'>;
