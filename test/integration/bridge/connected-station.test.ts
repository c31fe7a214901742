import { once } from 'node:events';
import { createServer } from 'node:tls';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  BridgeError,
  type BridgeState,
  type ConnectedStation,
  lookAtStation,
  pairWithStation,
} from '../../../src/main/bridge/index.ts';
import { forwardPort } from '../../../src/main/electron/forward-port.ts';
import { fingerprintOf } from '../../../src/main/station/network/index.ts';
import type { StationClient } from '../../../src/main/thread/station-thread.ts';
import { BridgeRig, certificate } from '../../support/bridge-rig.ts';
import { noOpenssl, selfSigned } from '../../support/certificate.ts';
import { openPorts } from '../../support/message-port-main.ts';
import { startProxy } from '../../support/proxy.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

// A desktop app that shows a station on another machine: real TLS, a real station, and a window's port.

let rig: BridgeRig;
let states: string[];
const state = (now: BridgeState): void => {
  states.push('why' in now ? `${now.kind} ${now.why}` : now.kind);
};

/** A desktop window on a connected station, opened the way every window is. */
function openWindow(desk: ConnectedStation): { client: StationClient; closed: Promise<unknown> } {
  const port = desk.openWindow();
  if (port === null) throw new Error('The station is away.');
  const { main, window } = openPorts();
  forwardPort(main, port);
  const client: StationClient = createORPCClient(new RPCLink({ port: window }));
  window.start();
  return { client, closed: once(window, 'close') };
}

const connected = (desk: ConnectedStation): Promise<void> =>
  until('it is connected', () => desk.state.kind === 'connected');

describe('a connected station', skipWhere(selfSigned() === null, noOpenssl), () => {
  beforeEach(async () => {
    states = [];
    rig = await BridgeRig.start();
  });
  afterEach(() => rig.stop());

  test('is checked first: the fingerprint to compare is that of its certificate', async () => {
    const { certificate: seen } = await rig.look();
    expect(fingerprintOf(seen ?? '')).toBe(fingerprintOf(rig.certified.cert));
    const shown = await rig.host.station.api.desks.newPairingCode();
    expect(shown.fingerprint).toBe(fingerprintOf(seen ?? ''));
    expect(fingerprintOf(seen ?? '')).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  });

  test('answers a window like the station of this machine, and sends its events', async () => {
    const desk = await rig.connect({ state });
    await connected(desk);
    const { client } = openWindow(desk);
    expect((await client.overview.get()).shell).toBe(false);
    const stop = new AbortController();
    const events = await client.events.subscribe(undefined, { signal: stop.signal });
    expect(await events.next()).toMatchObject({ value: [{ kind: 'resync' }] });
    const own = desk.events({}, stop.signal);
    expect(await own.next()).toMatchObject({ value: [{ kind: 'resync' }] });
    expect(await client.desks.list()).toMatchObject([{ name: 'Finishing', connected: true }]);
    stop.abort();
    expect(states).toEqual(['connected']);
  });

  test('that is stopped and started again is found automatically, and windows get new ports', async () => {
    const desk = await rig.connect({ state });
    await connected(desk);
    let restarts = 0;
    desk.onRestart(() => restarts++);
    const { closed } = openWindow(desk);
    await rig.stopHost();
    await closed;
    await until('it is away', () => desk.state.kind === 'away');
    expect(desk.openWindow()).toBeNull();
    const { since } = desk.state as Extract<BridgeState, { kind: 'away' }>;
    expect(Math.abs(Date.now() - since)).toBeLessThan(60_000);
    await rig.startHost();
    await connected(desk);
    expect(restarts).toBe(1);
    expect((await openWindow(desk).client.overview.get()).stopping).toBe(false);
  });

  test('that removes this desk ends its windows, and is not called again', async () => {
    const desk = await rig.connect({ state });
    await connected(desk);
    const { client, closed } = openWindow(desk);
    const [listed] = (await client.desks.list()) ?? [];
    if (listed === undefined) throw new Error('The desk is not listed.');
    client.desks.revoke({ id: listed.id }).catch(() => undefined);
    await closed;
    await until('it is refused', () => desk.state.kind === 'refused');
    expect(states.at(-1)).toBe('refused revoked-desk');
    expect(desk.openWindow()).toBeNull();
  });

  test('with another certificate is rejected, and nothing is sent to it, until it has the right one again', async () => {
    const address = await rig.look();
    const known = { address, ...(await rig.pair(address)) };
    const asked = { code: await rig.newCode(), name: 'Finishing', version: '1.2.3' };
    await rig.stopHost();
    const port = Number(new URL(rig.origin).port);
    const read: Buffer[] = [];
    let shakes = 0;
    const thief = createServer(certificate(), (socket) => {
      socket.on('data', (bytes: Buffer) => read.push(bytes));
    });
    thief.on('tlsClientError', () => shakes++);
    thief.on('secureConnection', (socket) => {
      shakes++;
      socket.on('error', () => undefined);
    });
    await new Promise<void>((resolve) => thief.listen(port, '127.0.0.1', resolve));
    const desk = rig.connectAs({ ...known, state });
    try {
      await until('it is refused', () => desk.state.kind === 'refused');
      expect(desk.openWindow()).toBeNull();
      await until('the other end has seen three handshakes', () => shakes > 2);
      expect(states).toEqual(['refused foreign-certificate']);
      expect(Buffer.concat(read).toString()).toBe('');
      const refusal = await pairWithStation(address, asked, {}).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ problem: 'foreign-certificate' });
      expect(Buffer.concat(read).toString()).toBe('');
    } finally {
      await new Promise((resolve) => thief.close(resolve));
    }
    await rig.startHost();
    await connected(desk);
    expect((await openWindow(desk).client.overview.get()).stopping).toBe(false);
  });

  test('is sent no code if the certificate has changed since it was checked', async () => {
    const address = { ...(await rig.look()), certificate: certificate().cert };
    await expect(rig.pair(address)).rejects.toMatchObject({ problem: 'foreign-certificate' });
    expect(await rig.host.station.api.desks.list()).toEqual([]);
  });

  test('reports a wrong code at the field where it was typed', async () => {
    const address = await rig.look();
    const code = await rig.newCode();
    const asked = { code, name: 'Finishing', version: '1.2.3' };
    await pairWithStation(address, asked, {});
    const refusal = await pairWithStation(address, asked, {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BridgeError);
    expect(refusal).toMatchObject({ problem: 'code', code: 'INVALID', field: 'code' });
  });

  test('is reached through a proxy, which can read nothing', async () => {
    const proxy = await startProxy();
    try {
      const desk = await rig.connect({ proxyEnv: { HTTPS_PROXY: proxy.origin } });
      await connected(desk);
      expect((await openWindow(desk).client.overview.get()).stopping).toBe(false);
      expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${new URL(rig.origin).host}`]));
      expect(proxy.read.join('')).not.toContain('Makeready-Desk');
      desk.stop();
    } finally {
      await rig.stopHost();
      await proxy.stop();
    }
  });

  test('under a name that is not its own says so', async () => {
    const { port } = new URL(rig.origin);
    await expect(lookAtStation(`https://[::ffff:127.0.0.1]:${port}`, {})).rejects.toMatchObject({
      problem: 'other-name',
    });
  });

  test('that is none is not mistaken for one', async () => {
    await rig.stopHost();
    await expect(rig.look()).rejects.toMatchObject({ problem: 'no-answer' });
  });
});
