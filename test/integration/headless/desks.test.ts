import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ActivityQuery,
  authorizationOf,
  CONTRACT_VERSION,
  type Contract,
  DeskId,
  DeskRefusal,
  deskHeaders,
  PairAnswer,
} from '../../../src/contract/index.ts';
import { operatorNamed } from '../../support/operators.ts';
import { preflightOnDemand } from '../../support/preflight.ts';
import { type Answer, ask, openSocket } from '../../support/raw-http.ts';
import { type HostHere, startHostHere } from '../../support/thread-here.ts';
import { until } from '../../support/until.ts';

// Desktop apps on other machines: paired with a code, identified by a credential, and revoked.

const which = { kind: 'profile', name: 'desks' } as const;
const METRICS_TOKEN = 'metrics-token-of-this-test';
const NO_FILE = `/artwork/${'0'.repeat(32)}`;

let root: string;
let host: HostHere;
/** The host's time, which stands still however slow the machine is. */
let now: number;
beforeEach(async () => {
  now = Date.now();
  root = await mkdtemp(join(tmpdir(), 'makeready-desks-'));
  await writeFile(join(root, 'index.html'), '<title>screens</title>');
  host = await startHostHere({
    startPreflight: preflightOnDemand,
    dataFolder: root,
    which,
    port: 0,
    portMayMove: true,
    rendererFolder: root,
    environment: { MAKEREADY_METRICS_TOKEN: METRICS_TOKEN },
    now: () => now,
  });
});
afterEach(async () => {
  await host.stop();
  await rm(root, { recursive: true, force: true });
});

const newCode = async () => (await host.station.api.desks.newPairingCode()).code;

/** With a new code unless one is given. */
const pair = async (
  { code, ...fields }: { readonly code?: string; readonly name?: string; readonly contract?: number } = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  ask(host.web, '/pair', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      code: code ?? (await newCode()),
      name: 'Finishing',
      version: '1.2.3',
      contract: CONTRACT_VERSION,
      ...fields,
    }),
  });

const paired = async (name = 'Finishing'): Promise<PairAnswer> =>
  PairAnswer.parse(JSON.parse((await pair({ name })).body));

const shown = (
  { id, credential }: Pick<PairAnswer, 'id' | 'credential'>,
  more: Record<string, string> = {},
): Record<string, string> => ({
  authorization: authorizationOf(id, credential),
  [deskHeaders.contract]: String(CONTRACT_VERSION),
  [deskHeaders.version]: '1.2.3',
  ...more,
});

const problemIn = ({ body }: Answer) => DeskRefusal.parse(JSON.parse(body)).problem;

const lines = () =>
  host.station.api.activity
    .list(ActivityQuery.parse({ subjects: ['session', 'operator'] }))
    .entries.reverse();

/** What happened to desks, without the codes that were shown. */
const steps = () =>
  lines()
    .filter(({ subject, to }) => subject === 'session' && to !== 'code-shown')
    .map(({ to, label, why }) => ({ to, label, code: why?.code }));

/** Who did what, according to the log. */
const whoDid = () => lines().map(({ to, source, by, desk }) => ({ to, source, by, desk }));

async function openWindow(desk: PairAnswer) {
  const socket = new WebSocket(`${host.web.url.replace('http', 'ws')}/rpc`, {
    protocols: ['makeready'],
    headers: shown(desk),
  });
  await once(socket, 'open');
  const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ websocket: socket }));
  const closed = once(socket, 'close').then(([event]) => Reflect.get(Object(event), 'code'));
  return { socket, client, closed };
}

describe('a pairing code', () => {
  test('is two groups of four that nobody misreads, and admits one desk', async () => {
    const code = await newCode();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    const answer = await pair({ code: ` ${code.toLowerCase().replace('-', ' ')} ` });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { id, contract } = PairAnswer.parse(JSON.parse(answer.body));
    expect(contract).toBe(CONTRACT_VERSION);
    expect(await host.station.api.desks.list()).toMatchObject([
      { id, name: 'Finishing', version: '1.2.3', lastSeenAt: null, connected: false },
    ]);
    expect(steps()).toEqual([{ to: 'paired', label: 'Finishing', code: 'access.by-pairing-code' }]);
  });

  test('tells every window of the desk that it lets in, and of its removal', async () => {
    const over = new AbortController();
    const events = host.station.api.events.subscribe({ kinds: ['desks'] }, over.signal);
    const next = async () => (await events.next()).value?.map(({ kind }) => kind);
    expect(await next()).toEqual(['resync']);
    const { id } = await paired();
    expect(await next()).toEqual(['desks']);
    await host.station.api.desks.revoke({ id: DeskId.parse(id) });
    expect(await next()).toEqual(['desks']);
    over.abort();
  });

  test('that was used is useless to anyone who saw it', async () => {
    const code = await newCode();
    expect((await pair({ code })).status).toBe(200);
    const again = await pair({ code, name: 'Thief' });
    expect([again.status, problemIn(again)]).toEqual([403, 'code']);
    await until('it is in the activity', () => steps().length === 2);
    expect(steps().at(-1)).toEqual({ to: 'refused', label: 'Thief', code: 'access.pairing-refused' });
    expect(await host.station.api.desks.list()).toHaveLength(1);
  });

  test('is valid for ten minutes by the clock of the station', async () => {
    const { code, expiresAt } = await host.station.api.desks.newPairingCode();
    const lives = Date.parse(expiresAt) - Date.now();
    expect(lives).toBeGreaterThan(9 * 60_000);
    expect(lives).toBeLessThanOrEqual(10 * 60_000);
    expect(code).toHaveLength(9);
  });

  test('cannot be guessed: after five wrong ones that address waits, also with the right one', async () => {
    for (let count = 0; count < 5; count++) expect((await pair({ code: 'AAAA-AAAA' })).status).toBe(403);
    const right = await pair();
    expect([right.status, problemIn(right)]).toEqual([429, 'wait']);
    now += 1_001;
    expect((await pair()).status).toBe(200);
    await until('the lock is in the activity', () => steps().some(({ to }) => to === 'locked'));
  });

  test('is not accepted from a page, nor from anything but a desk', async () => {
    const code = await newCode();
    expect((await pair({ code }, { origin: 'http://evil.example' })).status).toBe(400);
    expect((await pair({ code }, { origin: host.web.url })).status).toBe(400);
    expect((await pair({ code, name: '' })).status).toBe(400);
    expect((await pair({ code }, { host: 'evil.example' })).status).toBe(421);
    expect((await ask(host.web, '/pair')).status).toBe(401);
    expect((await pair({ code })).status).toBe(200);
  });

  test.each([
    [CONTRACT_VERSION - 1, 'older-desk'],
    [CONTRACT_VERSION + 1, 'newer-desk'],
  ])('stays valid for a desk that has been updated: contract %i is an %s', async (contract, problem) => {
    const code = await newCode();
    const refused = await pair({ code, contract });
    expect([refused.status, problemIn(refused)]).toEqual([426, problem]);
    expect((await pair({ code })).status).toBe(200);
  });
});

describe('a paired desk', () => {
  test('opens windows and reads artwork without a cookie and an Origin; its session has its name', async () => {
    const desk = await paired();
    const { client, socket } = await openWindow(desk);
    expect(await client.sessions.list()).toMatchObject([{ name: 'Finishing', how: 'desk', own: true }]);
    expect(await client.desks.list()).toMatchObject([{ id: desk.id, connected: true }]);
    expect((await ask(host.web, NO_FILE, { headers: shown(desk) })).status).toBe(404);
    socket.close();
    await until('it has gone', async () => (await host.station.api.desks.list())?.[0]?.connected === false);
    expect((await host.station.api.desks.list())?.[0]?.lastSeenAt).not.toBeNull();
  });

  test('is seen when it opens a window, not at each range of artwork that it reads', async () => {
    const desk = await paired();
    expect((await ask(host.web, NO_FILE, { headers: shown(desk) })).status).toBe(404);
    expect((await host.station.api.desks.list())?.[0]?.lastSeenAt).toBeNull();
    await openWindow(desk);
    expect((await host.station.api.desks.list())?.[0]?.lastSeenAt).not.toBeNull();
  });

  test('is ended by its revocation, with its windows, and never comes back', async () => {
    const [desk, other] = [await paired(), await paired('Plates')];
    const [window, beside] = [await openWindow(desk), await openWindow(other)];
    expect(await beside.client.desks.revoke({ id: desk.id })).toMatchObject([{ id: other.id }]);
    expect(await window.closed).toBe(4001);
    expect(await openSocket(host.web, shown(desk))).toBe(401);
    const artwork = await ask(host.web, NO_FILE, { headers: shown(desk) });
    expect([artwork.status, problemIn(artwork)]).toEqual([401, 'revoked-desk']);
    expect((await beside.client.desks.list())?.map(({ id }) => id)).toEqual([other.id]);
    const told = steps().map(({ to, label }) => `${to} ${label}`);
    expect(told).toContain('revoked Finishing');
    await expect(beside.client.desks.rename({ id: desk.id, name: 'Again' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('cannot pose as another one: neither with its ID nor with an invented credential', async () => {
    const [desk, other] = [await paired(), await paired('Plates')];
    const asOther = { id: other.id, credential: desk.credential };
    const made = { id: desk.id, credential: 'A'.repeat(43) };
    const none = { id: DeskId.parse('0'.repeat(16)), credential: desk.credential };
    for (const claim of [asOther, made, none]) {
      expect(await openSocket(host.web, shown(claim))).toBe(401);
      const artwork = await ask(host.web, NO_FILE, { headers: shown(claim) });
      expect([artwork.status, problemIn(artwork)]).toEqual([401, 'unknown-desk']);
    }
    await until('it is in the activity', () => steps().some(({ code }) => code === 'access.desk-refused'));
  });

  test('cannot be mistaken for another one, nor for a browser: its name is unique', async () => {
    const [desk] = [await paired('Plates'), await paired('PLATES'), await paired('127.0.0.1')];
    const names = async () => (await host.station.api.desks.list())?.map(({ name }) => name);
    expect(await names()).toEqual(['127.0.0.1 (2)', 'Plates', 'PLATES (2)']);
    const { client } = await openWindow(desk);
    for (const name of ['plates (2)', '::1']) {
      await expect(client.desks.rename({ id: desk.id, name })).rejects.toMatchObject({
        code: 'INVALID',
        data: { field: 'name' },
      });
    }
    // Changing the case of its own name does not conflict with another desk.
    await client.desks.rename({ id: desk.id, name: 'plates' });
    const other = (await host.station.api.desks.list())?.find(({ name }) => name === 'PLATES (2)');
    if (other === undefined) throw new Error('It is not listed.');
    await client.desks.revoke({ id: other.id });
    // A removed desk returns under its old name.
    expect(await names()).not.toContain(other.name);
    await paired(other.name);
    expect(await names()).toContain(other.name);
  });

  test('is counted for Prometheus, as are its windows', async () => {
    const figures = async () =>
      (await ask(host.web, '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body
        .split('\n')
        .filter((line) => /^makeready_(windows|desks) /.test(line));
    expect(await figures()).toEqual(['makeready_windows 0', 'makeready_desks 0']);
    const [desk, other] = [await paired(), await paired('Plates')];
    const { socket } = await openWindow(desk);
    await openWindow(desk);
    await openWindow(other);
    expect(await figures()).toEqual(['makeready_windows 3', 'makeready_desks 2']);
    socket.close();
    await until('it is closed', async () => (await figures())[0] === 'makeready_windows 2');
    expect((await figures())[1]).toBe('makeready_desks 2');
  });

  test('is rejected with an Origin, under another host, and without its protocol', async () => {
    const desk = await paired();
    expect(await openSocket(host.web, shown(desk))).toBe(101);
    expect(await openSocket(host.web, shown(desk, { origin: 'http://evil.example' }))).toBe(400);
    expect(await openSocket(host.web, shown(desk, { host: 'evil.example' }))).toBe(403);
    expect(await openSocket(host.web, shown(desk, { [deskHeaders.contract]: 'x' }))).toBe(400);
    expect(await openSocket(host.web, shown(desk, { authorization: 'Makeready-Desk me' }))).toBe(400);
    // A reverse proxy may send such a header: it is not a desk's, and does not count.
    expect(await openSocket(host.web, shown(desk, { authorization: 'Basic bWU6bWU=' }))).toBe(403);
    expect((await ask(host.web, '/', { headers: shown(desk) })).status).toBe(401);
  });

  test.each([
    [CONTRACT_VERSION - 1, 'older-desk'],
    [CONTRACT_VERSION + 1, 'newer-desk'],
  ])(
    'that speaks contract %i is told to be an %s: no older contract is negotiated',
    async (contract, problem) => {
      const speaks = { [deskHeaders.contract]: String(contract) };
      const desk = await paired();
      expect(await openSocket(host.web, shown(desk, speaks))).toBe(426);
      const artwork = await ask(host.web, NO_FILE, { headers: shown(desk, speaks) });
      expect([artwork.status, problemIn(artwork)]).toEqual([426, problem]);
    },
  );

  test('is logged as the desk that it is, and never as a person', async () => {
    const { client } = await openWindow(await paired());
    const { id } = await client.operators.add(operatorNamed('Anna Arendt', 'administer'));
    await client.operators.decide({ id, decision: { kind: 'change', change: { name: 'Anna A.' } } });
    expect(whoDid()).toEqual([
      { to: 'code-shown', source: 'operator', by: null, desk: null },
      { to: 'paired', source: 'desk', by: null, desk: 'Finishing' },
      { to: 'logged-in', source: 'desk', by: null, desk: 'Finishing' },
      { to: 'added', source: 'operator', by: null, desk: 'Finishing' },
      { to: 'logged-in', source: 'operator', by: 'Anna Arendt', desk: 'Finishing' },
      { to: 'changed', source: 'operator', by: 'Anna Arendt', desk: 'Finishing' },
    ]);
  });

  test('is admitted, renamed and removed by somebody whom the log names', async () => {
    const { client } = await openWindow(await paired('Plates'));
    await client.operators.add(operatorNamed('Anna Arendt', 'administer'));
    const before = whoDid().length;
    const { code } = await client.desks.newPairingCode();
    const { id } = PairAnswer.parse(JSON.parse((await pair({ code })).body));
    expect(lines().at(-1)?.why).toMatchObject({
      code: 'access.by-pairing-code-of',
      values: { operator: 'Anna Arendt', address: '127.0.0.1' },
    });
    await client.desks.rename({ id, name: 'Cutting' });
    await client.desks.revoke({ id });
    const anna = { source: 'operator', by: 'Anna Arendt', desk: 'Plates' };
    expect(whoDid().slice(before)).toEqual([
      { to: 'code-shown', ...anna },
      { to: 'paired', source: 'desk', by: null, desk: 'Finishing' },
      { to: 'renamed', ...anna },
      { to: 'revoked', ...anna },
    ]);
    expect(steps().slice(-2)).toEqual([
      { to: 'renamed', label: 'Cutting', code: 'access.desk-renamed' },
      { to: 'revoked', label: 'Cutting', code: 'access.desk-revoked' },
    ]);
  });

  test('that is renamed has its new name in the log from then on, also in open windows', async () => {
    const desk = await paired('Plates');
    const { client } = await openWindow(desk);
    await client.operators.add(operatorNamed('Anna Arendt', 'administer'));
    await client.desks.rename({ id: desk.id, name: 'Cutting' });
    await client.operators.leave();
    expect(whoDid().slice(-2)).toEqual([
      { to: 'renamed', source: 'operator', by: 'Anna Arendt', desk: 'Plates' },
      { to: 'logged-out', source: 'operator', by: 'Anna Arendt', desk: 'Cutting' },
    ]);
    expect(await client.sessions.list()).toMatchObject([{ name: 'Cutting', own: true }]);
  });

  test('is not named by someone who only claims to be it, nor is a person by someone with a wrong PIN', async () => {
    const { client } = await openWindow(await paired('Plates'));
    const { id } = await client.operators.add(operatorNamed('Anna Arendt', 'administer'));
    const before = whoDid().length;
    expect((await pair({ code: 'AAAA-AAAA', name: 'Plates' })).status).toBe(403);
    await until('it is in the activity', () => whoDid().length > before);
    await expect(client.operators.take({ operatorId: id, secret: 'not hers' })).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(whoDid().slice(before)).toEqual([
      { to: 'refused', source: 'station', by: null, desk: '127.0.0.1' },
      { to: 'refused', source: 'station', by: null, desk: 'Plates' },
    ]);
    expect(steps().at(-1)?.label).toBe('Anna Arendt');
  });

  test('keeps its credential to itself: the store has a digest, the log and the activity nothing', async () => {
    const { id, credential } = await paired();
    await openWindow({ id, credential, station: 's', contract: CONTRACT_VERSION });
    const kept = JSON.stringify([await host.station.api.desks.list(), steps()]);
    expect(kept).not.toContain(credential);
  });
});
