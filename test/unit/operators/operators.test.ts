import { beforeEach, describe, expect, test } from 'vitest';
import { ActivityFilter, type Operator, type SeatClaim } from '../../../src/contract/index.ts';
import { systemClock } from '../../../src/main/host/clock.ts';
import { type Caller, OWN_WINDOW } from '../../../src/main/station/model/caller.ts';
import { GuessLock, keepSecret, OperatorService, Seats } from '../../../src/main/station/operators/index.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { operatorNamed, PIN, quickSecrets } from '../../support/operators.ts';

let store: Store;
let operators: OperatorService;
let seats: Seats;
let now: number;
/** Time that passes even if the machine's clock is set back. */
let steadyMs: number;
let lockAfterMinutes: number | null;
let seated: (string | null)[];
let events: string[];
beforeEach(() => {
  store = openMemoryStore({ clock: systemClock, onFault: () => undefined });
  now = 0;
  steadyMs = 0;
  lockAfterMinutes = 5;
  operators = new OperatorService({
    store,
    clock: { now: () => now },
    onChange: () => undefined,
    secretCost: quickSecrets,
  });
  seated = [];
  events = [];
  seats = new Seats({
    operators,
    sessions: { seat: async (operator) => void seated.push(operator?.name ?? null) },
    lock: new GuessLock(() => now),
    clock: { now: () => now, steadyMs: () => steadyMs },
    lockAfterMinutes: () => lockAfterMinutes,
    onSeat: ({ kind, operator }) => events.push(`${kind} ${operator?.name ?? 'nobody'}`),
  });
});

const browser = (operatorId: Operator['id'] | null = null, byLink = false): Caller => ({
  sessionId: 'browser',
  name: null,
  operatorId,
  desk: '10.0.0.7',
  client: '10.0.0.7',
  byLink,
});
const own: Caller = { ...browser(), sessionId: OWN_WINDOW, desk: 'prepress-1', client: OWN_WINDOW };

const logged = (): string[] =>
  store.activity
    .page(ActivityFilter.parse({ subjects: ['operator'] }), null, 50)
    .reverse()
    .map(({ label, to, why }) => [label, to, why?.code].filter(Boolean).join(' '));

describe('the operators of a station', () => {
  test('are none at first: every window may do everything', () => {
    expect(seats.seatOf(browser())).toEqual({
      operator: null,
      role: 'administer',
      hasOperators: false,
      lockAfterMinutes: null,
    });
  });

  test('start with an administrator', async () => {
    await expect(operators.add(operatorNamed('Ben', 'operate'))).rejects.toMatchObject({
      code: 'INVALID',
      field: 'role',
    });
    await operators.add(operatorNamed('Anna', 'administer'));
    await operators.add(operatorNamed('Ben', 'operate'));
    expect(operators.list().map(({ name, role }) => [name, role])).toEqual([
      ['Anna', 'administer'],
      ['Ben', 'operate'],
    ]);
    expect(logged()).toEqual(['Anna added', 'Ben added']);
  });

  test.each([
    ['name', { name: 'anna' }],
    // They look the same.
    ['name', { name: 'Ａnna' }],
    ['name', { name: 'An\u034fna' }],
    ['badge', { badge: ' 4711-A ' }],
    ['secret', { secret: '12345' }],
  ])('each have a %s of their own that is long enough', async (field, change) => {
    await operators.add(operatorNamed('Anna', 'administer', '4711-A'));
    const bea = await operators.add(operatorNamed('Bea', 'operate'));
    const refused = { code: 'INVALID', field };
    await expect(operators.add({ ...operatorNamed('Carl', 'operate'), ...change })).rejects.toMatchObject(
      refused,
    );
    await expect(operators.change(bea.id, change)).rejects.toMatchObject(refused);
  });

  test('always include an administrator, until all are removed', async () => {
    const anna = await operators.add(operatorNamed('Anna', 'administer'));
    const ben = await operators.add(operatorNamed('Ben', 'operate'));
    expect(() => operators.remove(anna.id)).toThrow('only administrator');
    await expect(operators.change(anna.id, { role: 'watch' })).rejects.toThrow('only administrator');
    operators.remove(ben.id);
    expect(seats.roleOf(browser(ben.id))).toBe('watch');
    operators.removeAll();
    expect(seats.roleOf(browser())).toBe('administer');
    expect(operators.list().map(({ leftAt }) => leftAt === null)).toEqual([false, false]);
    expect(logged().slice(2)).toEqual(['Ben left', 'Anna left operator.all-removed']);
  });

  test('get another PIN with more rights, and the log has each change without it', async () => {
    await operators.add(operatorNamed('Anna', 'administer'));
    const ben = await operators.add({ ...operatorNamed('Ben', 'operate'), secret: '123456' });
    await expect(operators.change(ben.id, { role: 'administer' })).rejects.toMatchObject({
      field: 'secret',
    });
    await operators.change(ben.id, {
      name: 'Benno',
      role: 'administer',
      secret: 'much longer',
      badge: '99-BC',
    });
    expect(logged().slice(2)).toEqual([
      'Benno role-changed operator.may-administer',
      'Benno secret-changed',
      'Benno changed operator.was-called',
      'Benno changed operator.badge-set',
    ]);
    expect(await operators.isTheirs(ben.id, '123456')).toBe(false);
    expect(await operators.isTheirs(ben.id, 'much longer')).toBe(true);
    expect(JSON.stringify([store.operators.all(), logged()])).not.toMatch(/much longer|99-B/);
  });

  test('keep a shorter PIN from before until it is changed', async () => {
    await operators.add(operatorNamed('Anna', 'administer'));
    const ben = await operators.add(operatorNamed('Ben', 'operate'));
    const [kept] = store.operators.all().filter(({ id }) => id === ben.id);
    if (kept === undefined) throw new Error('Ben is gone.');
    const verifier = JSON.stringify(await keepSecret('1234', quickSecrets));
    store.operators.set({ ...kept, verifier }, 'secret-changed', null);
    await operators.change(ben.id, { role: 'watch', name: 'Benno' });
    expect(await operators.isTheirs(ben.id, '1234')).toBe(true);
    await expect(operators.change(ben.id, { secret: '4321' })).rejects.toMatchObject({ field: 'secret' });
  });

  test('may come back, with another PIN and without the badge', async () => {
    await operators.add(operatorNamed('Anna', 'administer'));
    const ben = await operators.add(operatorNamed('Ben', 'operate', '99-BC'));
    operators.remove(ben.id);
    expect(await operators.isTheirs(ben.id, PIN)).toBe(false);
    expect(operators.byBadge('99-BC')).toBeNull();
    await expect(operators.add(operatorNamed('Ben', 'operate'))).rejects.toMatchObject({ field: 'name' });
    expect(await operators.restore(ben.id, 'another one')).toMatchObject({ leftAt: null, hasBadge: false });
    expect(await operators.isTheirs(ben.id, 'another one')).toBe(true);
  });

  test('do not return without having left, and get no badge, role or PIN after they have', async () => {
    await operators.add(operatorNamed('Anna', 'administer'));
    const ben = await operators.add(operatorNamed('Ben', 'operate'));
    const before = logged();
    await expect(operators.restore(ben.id, 'another one')).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await operators.isTheirs(ben.id, PIN)).toBe(true);
    expect(logged()).toEqual(before);
    operators.remove(ben.id);
    for (const change of [{ badge: '99-BC' }, { role: 'watch' as const }, { secret: 'another one' }]) {
      await expect(operators.change(ben.id, change)).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    expect(store.operators.all().find(({ id }) => id === ben.id)).toMatchObject({
      badgeDigest: null,
      verifier: null,
    });
  });
});

test('a name is found however it is written, and only while its operator is here', async () => {
  const anna = await operators.add(operatorNamed('Anna', 'administer'));
  const bea = await operators.add(operatorNamed('Bea', 'operate'));
  for (const name of ['Anna', 'anna', ' ANNA', 'Ａnna', 'An\u034fna'])
    expect(operators.byName(name)?.id, name).toBe(anna.id);
  operators.remove(bea.id);
  for (const name of ['Annå', 'Bea']) expect(operators.byName(name), name).toBeNull();
});

describe('a seat', () => {
  test('is taken by name and PIN or by badge, and left again', async () => {
    const anna = await operators.add(operatorNamed('Anna', 'administer', '4711-A'));
    const ben = await operators.add(operatorNamed('Ben', 'operate'));
    expect(seats.seatOf(browser())).toMatchObject({ operator: null, role: 'watch', lockAfterMinutes: 5 });
    expect(await seats.take(browser(), { operatorId: ben.id, secret: PIN })).toMatchObject({
      operator: { name: 'Ben' },
      role: 'operate',
    });
    expect(await seats.take(browser(ben.id), { badge: '4711-A' })).toMatchObject({
      operator: { name: 'Anna' },
      role: 'administer',
    });
    expect(await seats.leave(browser(anna.id, true))).toMatchObject({ operator: null, role: 'watch' });
    expect(seated).toEqual(['Ben', 'Anna', null]);
    expect(events).toEqual(['taken Ben', 'taken Anna', 'left Anna']);
  });

  test('at the station’s own machine is asked for once there are two operators', async () => {
    const anna = await operators.add(operatorNamed('Anna', 'administer'));
    expect(seats.seatOf(own)).toMatchObject({ operator: { name: 'Anna' }, role: 'administer' });
    await operators.add(operatorNamed('Ben', 'operate'));
    expect(seats.seatOf(own)).toMatchObject({ operator: null, role: 'watch' });
    await seats.take(own, { operatorId: anna.id, secret: PIN });
    expect(seats.admit(own, 'administer')).toMatchObject({ name: 'Anna', desk: 'prepress-1' });
    await seats.leave(own);
    expect(() => seats.admit(own, 'operate')).toThrow('Nobody is logged in at this window.');
    expect(seated).toEqual([]);
  });

  test('is not taken by guessing: after five wrong ones each waits, the right one too', async () => {
    const anna = await operators.add(operatorNamed('Anna', 'administer', '4711-A'));
    const wrong = () => seats.take(browser(), { operatorId: anna.id, secret: '0000' });
    for (let count = 0; count < 4; count++) await expect(wrong()).rejects.toMatchObject({ field: 'secret' });
    await expect(seats.take(browser(), { badge: '47120' })).rejects.toMatchObject({ field: 'badge' });
    expect(events.at(-1)).toBe('locked nobody');
    const right = () => seats.take(browser(), { operatorId: anna.id, secret: PIN });
    await expect(right()).rejects.toThrow('Too many wrong attempts.');
    // Another desk is not locked out.
    await seats.take(own, { operatorId: anna.id, secret: PIN });
    now += 60_000;
    await right();
  });

  test('is not taken by guessing from many sessions, or with a right PIN of one’s own in between', async () => {
    await operators.add(operatorNamed('Anna', 'administer'));
    const ben = await operators.add(operatorNamed('Ben', 'operate'));
    const wim = await operators.add(operatorNamed('Wim', 'watch'));
    const from = (client: string, operator: Operator, secret: string) =>
      seats.take({ ...browser(), sessionId: client, client }, { operatorId: operator.id, secret });
    for (let count = 0; count < 10; count++) {
      await expect(from(`session ${count}`, ben, '0000')).rejects.toThrow('Wrong');
      await from(`session ${count}`, wim, PIN);
    }
    expect(events.filter((event) => event.startsWith('locked'))).toEqual(['locked Ben']);
    // An incident says so until an hour after the last one.
    expect(operators.guessedAt.map(({ name }) => name)).toEqual(['Ben']);
    await expect(from('another', ben, PIN)).rejects.toThrow('Too many wrong attempts.');
    now += 1_000;
    await expect(from('a third', ben, '0000')).rejects.toThrow('Wrong');
    now += 1_999;
    await expect(from('a fourth', ben, PIN)).rejects.toThrow('Too many wrong attempts.');
    now += 1;
    await from('a fifth', ben, PIN);
    await expect(from('a sixth', ben, '0000')).rejects.toThrow('Wrong');
    await from('a seventh', ben, PIN);
    expect(operators.guessedAt).toEqual([]);
  });

  test('is not guessed at one desk by logging in again, or with one’s own PIN or badge in between', async () => {
    await operators.add(operatorNamed('Anna', 'administer', '4711-A'));
    const wim = await operators.add(operatorNamed('Wim', 'watch', '99-WM'));
    const others = await Promise.all(
      Array.from({ length: 5 }, (_, count) => operators.add(operatorNamed(`Ben ${count}`, 'operate'))),
    );
    let logins = 0;
    const take = (claim: SeatClaim) =>
      seats.take({ ...browser(), sessionId: `login ${logins++}`, client: 'desk 1' }, claim);
    const ownOnes: SeatClaim[] = [{ operatorId: wim.id, secret: PIN }, { badge: '99-WM' }];
    const guesses = others.map(({ id }): SeatClaim => ({ operatorId: id, secret: '0000' }));
    for (const [count, guess] of guesses.entries()) {
      for (const claim of ownOnes) await take(claim);
      await expect(take(count === 3 ? { badge: '47120' } : guess)).rejects.toThrow();
    }
    for (const claim of [...ownOnes, ...guesses]) await expect(take(claim)).rejects.toThrow('Too many');
    // One’s own login neither lengthens the wait nor ends it.
    now += 1_000;
    for (const claim of ownOnes) await take(claim);
    await expect(take({ badge: '47121' })).rejects.toThrow('Unknown badge.');
    now += 1_999;
    await expect(take({ badge: '4711-A' })).rejects.toThrow('Too many');
    now += 1;
    await take({ badge: '4711-A' });
    // Mistakes of an hour ago count no more.
    now += 60 * 60_000;
    for (let count = 0; count < 4; count++) await expect(take({ badge: '47120' })).rejects.toThrow('Unknown');
    await take({ badge: '4711-A' });
  });

  test('of an operator whose role changes has the new role at once', async () => {
    await operators.add(operatorNamed('Anna', 'administer'));
    const ben = await operators.add(operatorNamed('Ben', 'operate'));
    expect(seats.roleOf(browser(ben.id))).toBe('operate');
    await operators.change(ben.id, { role: 'watch' });
    expect(() => seats.admit(browser(ben.id), 'operate')).toThrow('not change anything');
  });
});

describe('a window that nobody uses', () => {
  const MINUTE_MS = 60_000;
  let anna: Operator;
  beforeEach(async () => {
    anna = await operators.add(operatorNamed('Anna', 'administer'));
  });
  const pass = (ms: number): void => {
    now += ms;
    steadyMs += ms;
  };
  const annas = (more: Partial<Caller> = {}): Caller => ({ ...browser(anna.id), ...more });
  const roleAt = (caller: Caller): string => {
    try {
      return seats.admit(caller, 'administer') === null ? 'none' : 'administer';
    } catch {
      return seats.roleOf(caller);
    }
  };

  test('is locked by the station after the company’s time, and says so once', async () => {
    pass(60 * MINUTE_MS);
    await seats.take(browser(), { operatorId: anna.id, secret: PIN });
    pass(5 * MINUTE_MS);
    expect(roleAt(annas())).toBe('administer');
    pass(1);
    expect(seats.operatorAt(annas())).toBeNull();
    expect(roleAt(annas())).toBe('watch');
    expect(seats.seatOf(annas())).toMatchObject({ operator: null, role: 'watch' });
    expect(seats.use(annas())).toMatchObject({ operator: null, role: 'watch' });
    // Neither a late use nor a longer time opens it, and closing it is no leaving.
    lockAfterMinutes = null;
    expect(roleAt(annas())).toBe('watch');
    await seats.leave(annas());
    expect(events).toEqual(['taken Anna', 'idle Anna']);
    expect(seated.at(-1)).toBeNull();
    await seats.take(browser(), { operatorId: anna.id, secret: PIN });
    expect(roleAt(annas())).toBe('administer');
  });

  test('is not, while another window of its session is used', () => {
    for (let minute = 0; minute < 30; minute += 5) {
      pass(5 * MINUTE_MS);
      expect(seats.use(annas())).toMatchObject({ role: 'administer' });
    }
    pass(5 * MINUTE_MS);
    expect(roleAt(annas())).toBe('administer');
    expect(roleAt(annas({ sessionId: 'another, with no use since the start' }))).toBe('watch');
  });

  test('counts from its login, or from the station’s start if that is not known', () => {
    pass(60 * MINUTE_MS);
    expect(roleAt(annas({ since: now - 5 * MINUTE_MS }))).toBe('administer');
    expect(roleAt(annas({ sessionId: 'old', since: now - 5 * MINUTE_MS - 1 }))).toBe('watch');
    expect(roleAt(annas({ sessionId: 'unknown' }))).toBe('watch');
    // A clock that is set back does not keep a window open.
    now -= 24 * 60 * MINUTE_MS;
    steadyMs += 1;
    expect(roleAt(annas())).toBe('watch');
  });

  test('is locked when the machine has slept', () => {
    expect(roleAt(annas())).toBe('administer');
    now += 8 * 60 * MINUTE_MS;
    expect(roleAt(annas())).toBe('watch');
  });

  test('counts from when the time was set, so that windows in use go on', () => {
    lockAfterMinutes = null;
    pass(60 * MINUTE_MS);
    expect(roleAt(annas())).toBe('administer');
    lockAfterMinutes = 5;
    expect(roleAt(annas())).toBe('administer');
    pass(5 * MINUTE_MS + 1);
    expect(roleAt(annas())).toBe('watch');
  });

  test('is locked, too, if a login link opened it, or if it is the station’s own', () => {
    pass(5 * MINUTE_MS);
    expect(roleAt(browser(null, true))).toBe('administer');
    expect(roleAt(own)).toBe('administer');
    pass(1);
    expect(roleAt(browser(null, true))).toBe('watch');
    expect(roleAt(own)).toBe('watch');
    expect(events).toEqual(['idle nobody', 'idle Anna']);
  });
});
