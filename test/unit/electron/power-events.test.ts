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
  test('waits for the current step and says so; a second request to quit changes nothing', async () => {
    const finished = Promise.withResolvers<void>();
    let told = 0;
    let stops = 0;
    const quitting = new Quitting({ mayQuit: () => true, wait: () => told++, fault: () => undefined });
    quitting.before({
      stop: () => {
        stops++;
        return finished.promise;
      },
    });
    app.quit();
    app.quit();
    expect([told, stops, quits, quitting.isWorking]).toEqual([1, 1, 0, true]);
    finished.resolve();
    await vi.waitFor(() => expect(quits).toBe(1));
    expect(quitting.isWorking).toBe(false);
  });

  test('goes on if stopping fails', async () => {
    const faults: unknown[] = [];
    const quitting = new Quitting({
      mayQuit: () => true,
      wait: () => undefined,
      fault: (error) => faults.push(error),
    });
    quitting.before({ stop: () => Promise.reject(new Error('broken')) });
    app.quit();
    await vi.waitFor(() => expect(quits).toBe(1));
    expect(faults).toEqual([new Error('broken')]);
  });

  test('does not wait for ever', () => {
    vi.useFakeTimers();
    const quitting = new Quitting({ mayQuit: () => true, wait: () => undefined, fault: () => undefined });
    quitting.before({ stop: () => new Promise(() => undefined) });
    app.quit();
    vi.advanceTimersByTime(14_000);
    expect(app.exitCode).toBeNull();
    vi.advanceTimersByTime(2_000);
    expect(app.exitCode).toBe(1);
  });

  test('does not start while the operator wants to keep unsaved changes', () => {
    let stops = 0;
    let mayQuit = false;
    const quitting = new Quitting({
      mayQuit: () => mayQuit,
      wait: () => undefined,
      fault: () => undefined,
    });
    quitting.before({
      stop: async () => {
        stops++;
      },
    });
    app.quit();
    expect([stops, quits, quitting.isWorking]).toEqual([0, 0, true]);
    mayQuit = true;
    app.quit();
    expect(stops).toBe(1);
  });

  test('with nothing to stop is immediate', () => {
    new Quitting({ mayQuit: () => true, wait: () => undefined, fault: () => undefined });
    app.quit();
    expect(quits).toBe(1);
  });
});
