import { ORPCError, safe } from '@orpc/client';
import { createRouterClient } from '@orpc/server';
import { beforeAll, expect, test } from 'vitest';
import { contract, mayDo, Role } from '../../../src/contract/index.ts';
import { createRouter } from '../../../src/main/station/api/index.ts';
import { asCaller, type Caller } from '../../../src/main/station/caller.ts';
import { systemClock } from '../../../src/main/station/clock.ts';
import { GuessLock, OperatorService, Seats } from '../../../src/main/station/operators/index.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { operatorNamed, quickSecrets } from '../../support/operators.ts';
import { stubApi } from '../../support/stub-api.ts';

// Each role against each procedure of the contract.

const CALLS = 10_000;

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

const callerAs = (id: Caller['operatorId'], byLink = false): Caller => ({
  sessionId: 'browser',
  name: null,
  operatorId: id,
  desk: null,
  client: 'browser',
  byLink,
});

type Client = Readonly<Record<string, Readonly<Record<string, (input: unknown) => Promise<unknown>>>>>;

let callers: { readonly role: Role; readonly caller: Caller }[];
let askAs: (caller: Caller, group: string, name: string, input: unknown) => Promise<unknown>;
beforeAll(async () => {
  const store = openMemoryStore({ clock: systemClock, onFault: () => undefined });
  const operators = new OperatorService({
    store,
    clock: systemClock,
    onChange: () => undefined,
    secretCost: quickSecrets,
  });
  const seats = new Seats({
    operators,
    sessions: null,
    lock: new GuessLock(() => 0),
    clock: systemClock,
    lockAfterMinutes: () => null,
    onSeat: () => undefined,
  });
  const anna = await operators.add(operatorNamed('Anna', 'administer'));
  const ben = await operators.add(operatorNamed('Ben', 'operate'));
  const carl = await operators.add(operatorNamed('Carl', 'watch'));
  const former = await operators.add(operatorNamed('Dora', 'administer'));
  operators.remove(former.id);
  callers = [
    { role: 'administer', caller: callerAs(anna.id) },
    { role: 'operate', caller: callerAs(ben.id) },
    { role: 'watch', caller: callerAs(carl.id) },
    { role: 'watch', caller: callerAs(former.id) },
    { role: 'watch', caller: callerAs(null) },
    { role: 'administer', caller: callerAs(null, true) },
    // A link made its session an administrator's; after that, the one who takes the seat counts.
    { role: 'watch', caller: callerAs(carl.id, true) },
  ];
  const router = createRouter(stubApi({}), seats, () => undefined);
  const client = createRouterClient(router) as unknown as Client;
  askAs = (caller, group, name, input) => asCaller(caller, async () => client[group]?.[name]?.(input));
});

test('each procedure states its role', () => {
  expect(procedures.length).toBeGreaterThan(120);
  for (const { role } of procedures) expect(Role.options).toContain(role);
});

test('a caller without the role is refused before the procedure runs, whatever they send; others are not', async () => {
  const inputs = [undefined, {}, { id: 'x' }, { ids: ['0'.repeat(32)], reason: 'no' }, [], 'text', null, 7];
  const wrong: string[] = [];
  for (let count = 0; count < CALLS; count++) {
    const asked = procedures[count % procedures.length];
    const { role, caller } = callers[Math.floor(count / procedures.length) % callers.length] ?? {};
    if (asked === undefined || role === undefined || caller === undefined) throw new Error('None.');
    const input = inputs[Math.floor(count / (procedures.length * callers.length)) % inputs.length];
    const { error } = await safe(askAs(caller, asked.group, asked.name, input));
    const isRefused = error instanceof ORPCError && error.code === 'FORBIDDEN';
    if (isRefused === mayDo(role, asked.role)) wrong.push(`${role}: ${asked.group}.${asked.name}`);
  }
  expect(wrong).toEqual([]);
});
