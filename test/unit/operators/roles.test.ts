import { ORPCError, safe } from '@orpc/client';
import { createRouterClient } from '@orpc/server';
import { beforeAll, expect, test } from 'vitest';
import { contract, mayDo, Role } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { createRouter } from '../../../src/main/station/api/index.ts';
import { asCaller, type Caller, OWN_WINDOW } from '../../../src/main/station/model/caller.ts';
import { GuessLock, OperatorService, Seats } from '../../../src/main/station/operators/index.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { operatorNamed, quickSecrets } from '../../support/operators.ts';
import { stubApi } from '../../support/stub-api.ts';

// Each role against each procedure of the contract.

const MINUTE_MS = 60_000;

const procedures = Object.entries(contract).flatMap(([group, named]) =>
  Object.entries(named).map(
    ([
      name,
      {
        '~orpc': { meta },
      },
    ]) => ({ group, name, role: meta.role }),
  ),
);

const callerAs = (id: Caller['operatorId'], more: Partial<Caller> = {}): Caller => ({
  sessionId: 'browser',
  name: null,
  operatorId: id,
  desk: null,
  client: 'browser',
  byLink: false,
  ...more,
});

type Client = Readonly<Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>>;

/** What a window in each state may do. */
let callers: { readonly state: string; readonly role: Role; readonly caller: Caller }[];
let askAs: (caller: Caller, group: string, name: string, input: unknown) => Promise<unknown>;
beforeAll(async () => {
  const store = openMemoryStore({ clock: systemClock, onFault: () => undefined });
  const operators = new OperatorService({
    store,
    clock: systemClock,
    onChange: () => undefined,
    secretCost: quickSecrets,
  });
  const now = 60 * MINUTE_MS;
  let stationAgeMs = 0;
  const seats = new Seats({
    operators,
    sessions: null,
    lock: new GuessLock(() => 0),
    clock: { now: () => now, steadyMs: () => stationAgeMs },
    lockAfterMinutes: () => 5,
    onSeat: () => undefined,
  });
  stationAgeMs = now;
  const [anna, ben, carl, dora, emil, fay] = [
    await operators.add(operatorNamed('Anna', 'administer')),
    await operators.add(operatorNamed('Ben', 'operate')),
    await operators.add(operatorNamed('Carl', 'watch')),
    await operators.add(operatorNamed('Dora', 'administer')),
    await operators.add(operatorNamed('Emil', 'administer')),
    await operators.add(operatorNamed('Fay', 'operate')),
  ];
  operators.remove(dora.id);
  await operators.change(emil.id, { role: 'watch' });
  await operators.change(fay.id, { role: 'administer', secret: 'longer than before' });
  const current = { since: now };
  const unused = { since: now - 5 * MINUTE_MS - 1 };
  const desk = { desk: 'Finishing', client: 'desk 1', ...current };
  callers = [
    { state: 'administers', role: 'administer', caller: callerAs(anna.id, current) },
    { state: 'operates', role: 'operate', caller: callerAs(ben.id, current) },
    { state: 'watches', role: 'watch', caller: callerAs(carl.id, current) },
    { state: 'has left', role: 'watch', caller: callerAs(dora.id, current) },
    { state: 'administered when the window opened', role: 'watch', caller: callerAs(emil.id, current) },
    { state: 'operated when it opened', role: 'administer', caller: callerAs(fay.id, current) },
    { state: 'nobody', role: 'watch', caller: callerAs(null, current) },
    { state: 'a login link', role: 'administer', caller: callerAs(null, { byLink: true, ...current }) },
    // A link made its session an administrator's; after that, the one who takes the seat counts.
    { state: 'a watcher by a link', role: 'watch', caller: callerAs(carl.id, { byLink: true, ...current }) },
    { state: 'a desk with nobody', role: 'watch', caller: callerAs(null, desk) },
    { state: 'a desk with an operator', role: 'operate', caller: callerAs(ben.id, desk) },
    { state: 'the own window with nobody', role: 'watch', caller: callerAs(null, { sessionId: OWN_WINDOW }) },
    { state: 'unused', role: 'watch', caller: callerAs(anna.id, unused) },
    { state: 'unused since the start', role: 'watch', caller: callerAs(anna.id) },
    { state: 'an unused link', role: 'watch', caller: callerAs(null, { byLink: true, ...unused }) },
    { state: 'an unused desk', role: 'watch', caller: callerAs(ben.id, { ...desk, ...unused }) },
  ].map(({ state, role, caller }) => ({
    state,
    role: Role.parse(role),
    caller: { ...caller, sessionId: caller.sessionId === OWN_WINDOW ? OWN_WINDOW : state },
  }));
  const router = createRouter(stubApi({}), seats, () => undefined);
  const client = createRouterClient(router) as unknown as Client;
  askAs = (caller, group, name, input) => asCaller(caller, async () => client[group]?.[name]?.(input));
});

test('each procedure states its role', () => {
  expect(procedures.length).toBeGreaterThan(120);
  for (const { role } of procedures) expect(Role.options).toContain(role);
});

test('what is set for everybody is up to those who administer', () => {
  const ofAdministrators = [
    ...['connections.change', 'connections.setToken', 'hotFolders.update', 'operators.decide'],
    ...['site.join', 'site.share', 'site.settle'],
  ];
  const roleOf = (call: string) => procedures.find(({ group, name }) => `${group}.${name}` === call)?.role;
  for (const call of ofAdministrators) expect([call, roleOf(call)]).toEqual([call, 'administer']);
});

test('a caller without the role is refused before the procedure runs, whatever they send; others are not', async () => {
  const inputs = [undefined, {}, { id: 'x' }, { ids: ['0'.repeat(32)], reason: 'no' }, [], 'text', null, 7];
  const wrong: string[] = [];
  for (const [at, { state, role, caller }] of callers.entries()) {
    for (const [count, asked] of procedures.entries()) {
      // Each state with each procedure, and each input with each of both.
      for (const input of [inputs[(count + at) % inputs.length], inputs[(count + at + 3) % inputs.length]]) {
        const { error } = await safe(askAs(caller, asked.group, asked.name, input));
        const isRefused = error instanceof ORPCError && error.code === 'FORBIDDEN';
        if (isRefused === mayDo(role, asked.role)) wrong.push(`${state}: ${asked.group}.${asked.name}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
