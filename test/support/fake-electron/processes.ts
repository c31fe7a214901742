import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { app } from './app.ts';
import type { Named } from './named.ts';
import { seen } from './seen.ts';

const parentPort = new URL('../parent-port.ts', import.meta.url).href;

/**
 * A child of Node that finds Electron's port to its parent. As in Electron, `execArgv` are Chromium's
 * switches, which reach V8 only through `--js-flags`; an empty environment means the app's own; and nothing
 * can be ended before it has started.
 */
export const utilityProcess = {
  fork(
    file: string,
    args: readonly string[],
    { execArgv = [], env = {}, serviceName = 'Node Utility Process' }: Electron.ForkOptions,
  ): EventEmitter & Named<Electron.UtilityProcess, 'postMessage' | 'kill'> {
    const forV8 = execArgv.flatMap((one) => /^--js-flags=(.*)$/.exec(one)?.[1]?.split(' ') ?? []);
    const child = fork(file, args, {
      execArgv: [...forV8, '--import', parentPort],
      env: Object.keys(env).length === 0 ? process.env : { ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    let hasBegun = false;
    const shown = Object.assign(new EventEmitter(), {
      postMessage: (message: object) => void child.send(message),
      kill: () => hasBegun && child.kill(),
    });
    seen.processes.push(shown);
    child.on('spawn', () => {
      hasBegun = true;
      shown.emit('spawn');
    });
    child.on('message', (message) => shown.emit('message', message));
    child.on('exit', (code, signal) => {
      // V8 could not go on, for want of memory for example.
      if (signal === 'SIGABRT') shown.emit('error', 'FatalError', file, '');
      const reason = reasonOf(code, signal);
      const name = serviceName;
      if (reason !== null)
        app.emit('child-process-gone', {}, { type: 'Utility', reason, exitCode: code, name });
      shown.emit('exit', code);
    });
    return shown;
  },
} satisfies Named<typeof Electron.utilityProcess, 'fork'>;

/** Why a process is gone, as Chromium says; null if it ended in order. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): string | null {
  if (signal === null) return code === 0 ? null : 'abnormal-exit';
  return signal === 'SIGTERM' || signal === 'SIGKILL' ? 'killed' : 'crashed';
}
