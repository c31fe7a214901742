import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { app } from 'electron';
import { message } from '../../contract/index.ts';
import type { OpenedDemo } from '../station/ports.ts';

/**
 * Starts the app again on the demo, with its own process, profile and window. If the demo is already
 * running, its window comes to the front.
 * @param args that start it so.
 */
export async function openDemoInstance(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<OpenedDemo> {
  const source = app.isPackaged ? [] : [app.getAppPath()];
  const started = spawn(environment.APPIMAGE ?? process.execPath, [...source, ...args], {
    detached: true,
    stdio: 'ignore',
  });
  try {
    await once(started, 'spawn');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'failed', why: message('refusal.no-demo', { why }) };
  }
  started.unref();
  return { kind: 'opened', url: null };
}
