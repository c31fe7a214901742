import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdSessionEnd, KeepAwake, onPowerEvents } from '../../../src/main/electron/power-events.ts';
import { Quitting } from '../../../src/main/electron/quitting.ts';
import { app, BrowserWindow, powerMonitor, seen } from '../../support/fake-electron/index.ts';

vi.mock('electron', () => import('../../support/fake-electron/index.ts'));

let quits = 0;
beforeEach(() => {
  quits = 0;
  app.on('quit', () => quits++);
});
afterEach(() => {
  app.removeAllListeners();
  powerMonitor.removeAllListeners();
  seen.windows.length = 0;
  app.exitCode = null;
  vi.useRealTimers();
});

/** Emits an event that may be prevented. Returns whether it was. */
function isPrevented(emit: (event: { preventDefault(): void }) => void): boolean {
  let prevented = false;
  emit({
    preventDefault: () => {
      prevented = true;
    },
  });
  return prevented;
}

describe('the power of the machine', () => {
  test('before a sleep transfers stop, and they go on afterwards', () => {
    const heard: string[] = [];
    onPowerEvents({
      sleep: () => heard.push('sleep'),
      wake: () => heard.push('wake'),
      isWorking: () => true,
    });
    powerMonitor.emit('suspend');
    powerMonitor.emit('resume');
    expect(heard).toEqual(['sleep', 'wake']);
  });

  test.each([
    [true, true],
    [false, false],
  ])('a shutdown waits while there is work (%s), and the app quits', (isWorking, waits) => {
    onPowerEvents({ sleep: () => undefined, wake: () => undefined, isWorking: () => isWorking });
    expect(isPrevented((event) => powerMonitor.emit('shutdown', event))).toBe(waits);
    expect(quits).toBe(1);
  });

  test.each([
    [['logoff'], true],
    [['shutdown'], true],
    [['critical'], false],
  ])('Windows, ending a session for %s, waits: %s', (reasons, waits) => {
    holdSessionEnd(() => true);
    const window = new BrowserWindow({});
    expect(isPrevented((event) => window.emit('query-session-end', { ...event, reasons }))).toBe(waits);
    expect(quits).toBe(1);
  });

  test('the machine is kept awake once, and released', () => {
    const awake = new KeepAwake();
    awake.set(false);
    expect(seen.blockers.size).toBe(0);
    awake.set(true);
    awake.set(true);
    expect(seen.blockers.size).toBe(1);
    awake.set(false);
    expect(seen.blockers.size).toBe(0);
  });
});

describe('quitting', () => {
  const made = (on: Partial<ConstructorParameters<typeof Quitting>[0]> = {}): Quitting =>
    new Quitting({
      mayQuit: async () => true,
      wait: () => undefined,
      fault: () => undefined,
      endNow: () => undefined,
      ...on,
    });

  /** The operator's answer has been acted on. */
  const answered = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  test('waits for the current step and says so; a second request to quit changes nothing', async () => {
    const finished = Promise.withResolvers<void>();
    let told = 0;
    let stops = 0;
    const quitting = made({ wait: () => told++ });
    quitting.before({
      stop: () => {
        stops++;
        return finished.promise;
      },
    });
    app.quit();
    app.quit();
    await vi.waitFor(() => expect(quitting.isStopping).toBe(true));
    app.quit();
    expect([told, stops, quits, quitting.isWorking]).toEqual([1, 1, 0, true]);
    finished.resolve();
    await vi.waitFor(() => expect(quits).toBe(1));
    expect(quitting.isWorking).toBe(false);
  });

  test('goes on if stopping or asking fails', async () => {
    const faults: unknown[] = [];
    const quitting = made({
      mayQuit: () => Promise.reject(new Error('no dialog')),
      fault: (error) => faults.push(error),
    });
    quitting.before({ stop: () => Promise.reject(new Error('broken')) });
    app.quit();
    await vi.waitFor(() => expect(quits).toBe(1));
    expect(faults).toEqual([new Error('no dialog'), new Error('broken')]);
  });

  test('does not wait for ever: an exit would wait for the threads, so the process is killed', async () => {
    vi.useFakeTimers();
    let ends = 0;
    const quitting = made({ endNow: () => ends++ });
    quitting.before({ stop: () => new Promise(() => undefined) });
    app.quit();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(ends).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([ends, app.exitCode]).toEqual([1, null]);
  });

  test('stops nothing while the operator is asked, nor if unsaved changes are to be kept', async () => {
    let stops = 0;
    let answer = Promise.withResolvers<boolean>();
    let asked = 0;
    const quitting = made({
      mayQuit: () => {
        asked++;
        return answer.promise;
      },
    });
    quitting.before({
      stop: async () => {
        stops++;
      },
    });
    app.quit();
    app.quit();
    expect([asked, stops, quitting.isStopping]).toEqual([1, 0, false]);
    answer.resolve(false);
    await answered();
    expect([stops, quits, quitting.isWorking]).toEqual([0, 0, true]);
    answer = Promise.withResolvers();
    answer.resolve(true);
    app.quit();
    await vi.waitFor(() => expect(quits).toBe(1));
    expect(stops).toBe(1);
  });

  test('a quit that was to install an update, and was refused, leaves nothing to a later quit', async () => {
    let installs = 0;
    let isSure = false;
    const quitting = made({ mayQuit: async () => isSure });
    quitting.before({ stop: async () => undefined });
    quitting.quitAnd(() => installs++);
    await answered();
    isSure = true;
    app.quit();
    await vi.waitFor(() => expect(quits).toBe(1));
    expect(installs).toBe(0);
  });

  test('with nothing to stop is immediate', () => {
    made();
    app.quit();
    expect(quits).toBe(1);
  });
});
