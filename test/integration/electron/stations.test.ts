import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../../src/main/station/network/index.ts';
import { BridgeRig } from '../../support/bridge-rig.ts';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { skipWhere } from '../../support/skip.ts';

// The desktop app with two windows: one on this computer's station, and one on a station behind https.

const root = resolve(import.meta.dirname, '../../..');

describe('the built main process', skipWhere(selfSigned() === null, noOpenssl), () => {
  let rig: BridgeRig;
  let data: string;
  beforeEach(async () => {
    rig = await BridgeRig.start();
    data = await mkdtemp(join(tmpdir(), 'makeready-stations-'));
  });
  afterEach(async () => {
    await rig.stop();
    await rm(data, { recursive: true, force: true });
  });

  /** Runs the app in a process, and returns what that has printed. */
  async function run(script: string, args: readonly string[]) {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, script), join(root, 'dist/main/index.mjs'), ...args, '--data', data],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const [output, errors, [ended]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect(ended, errors).toBe(0);
    return JSON.parse(output);
  }

  test('shows at its next start the stations whose windows were open when it quit, and no others', async () => {
    const kept = async () => {
      const [station] = JSON.parse(await readFile(join(data, 'profiles/main/stations.json'), 'utf8'));
      return station.isOpen;
    };
    const address = [rig.origin, await rig.newCode(), 'stays'];
    const first = await run('stations-process.ts', address);
    expect(await kept()).toBe(true);
    expect(await run('stations-again-process.ts', ['stays'])).toEqual({
      desks: [{ name: 'Finishing', connected: true }],
      partition: first.options.partition,
    });
    expect(await kept()).toBe(true);
    await run('stations-again-process.ts', ['closes']);
    expect(await kept()).toBe(false);
  });

  test('connects to a station and shows it in its own window, until it is removed there and forgotten here', async () => {
    const seen = await run('stations-process.ts', [rig.origin, await rig.newCode(), 'leaves']);
    const name = hostname();
    const fingerprint = fingerprintOf(rig.certified.cert);
    const nowhere = { message: expect.stringContaining('None of the stations open here'), detail: '' };
    expect(seen).toMatchObject({
      before: { known: [], menu: ['Connect to a station …'] },
      looked: { origin: rig.origin, fingerprint },
      known: [{ name, origin: rig.origin, fingerprint }],
      menu: ['Connect to a station …', name],
      windows: 2,
      desks: [{ name: 'Finishing', connected: true }],
      // The station is not a desktop app: no third station is reached through its window.
      stationsOfStation: null,
      title: `${name} - Makeready`,
      linkedTo: { ...nowhere, urls: [null, '/job/demo%3A1'] },
      linkedHere: { ...nowhere, urls: ['/job/demo%3A2', '/job/demo%3A1'] },
      options: { sandbox: true, contextIsolation: true, nodeIntegration: false },
      // Its session is guarded as the app's own is.
      guards: ['bluetooth', 'check', 'device', 'display', 'load', 'request', 'usb'],
      page: 200,
      artwork: 404,
      copies: ['refusal.no-file', 'refusal.copy-not-ready', 404, 404, 404],
      told: `${name}: This computer was removed at the station.`,
      refused: 502,
      afterForget: [],
      isClosed: true,
      menuAfter: ['Connect to a station …'],
    });
    expect(seen.options.partition).toBe(`persist:station-${seen.known[0].id}`);
    const { partition } = seen.options;
    expect(seen.cleared.toSorted()).toEqual(
      ['cache', 'logins', 'storage'].map((what) => `${partition} ${what}`),
    );
    const kept = join(data, 'profiles/main');
    const left = await readdir(kept, { recursive: true });
    expect(left.filter((one) => one.includes(seen.known[0].id))).toEqual([]);
    expect(await readFile(join(kept, 'stations.json'), 'utf8')).toBe('[]');
    const texts = await Promise.all(
      (await readdir(kept))
        .filter((one) => one.endsWith('.json'))
        .map((one) => readFile(join(kept, one), 'utf8')),
    );
    expect(texts.join('')).not.toContain(seen.known[0].id);
  });
});
