import { resolve } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startPreflightProcess } from '../../../src/main/electron/preflight-process.ts';
import { seen } from '../../support/fake-electron/index.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

const Told = z.object({ environment: z.array(z.string()), heapLimit: z.number() });
const telling = resolve(import.meta.dirname, '../../support/reporting-process.ts');

const ended = (worker: ReturnType<typeof startPreflightProcess>): Promise<void> =>
  new Promise((resolve) => worker.listen({ answer: () => undefined, end: resolve }));
afterEach(() => {
  vi.unstubAllEnvs();
  seen.processes.length = 0;
});

describe('the process in which files from outside are opened', () => {
  test('knows nothing of the app’s environment, and has its memory limits', async () => {
    vi.stubEnv('HTTPS_PROXY', 'http://user:password@127.0.0.1:9');
    const worker = startPreflightProcess(telling);
    const answer = await new Promise((resolve) =>
      worker.listen({ answer: resolve, end: () => resolve(null) }),
    );
    const { environment, heapLimit } = Told.parse(answer);
    expect(environment.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual(['MAKEREADY_WORKER']);
    // V8's extra for young objects is less than half as much again.
    expect(heapLimit).toBeLessThan(800 * 1024 * 1024);
    const end = ended(worker);
    worker.terminate();
    await end;
  });

  test('can be ended although it has not started yet', async () => {
    const worker = startPreflightProcess(telling);
    const end = ended(worker);
    worker.terminate();
    await end;
  });

  test('may crash with a fatal error of V8: its end is reported', async () => {
    const worker = startPreflightProcess(telling);
    const end = ended(worker);
    seen.processes[0]?.emit('error', 'FatalError', 'somewhere', 'report');
    worker.terminate();
    await end;
  });
});
