import { describe, expect, test } from 'vitest';
import { message, OperatorId, SessionLimits } from '../../../src/contract/index.ts';
import { LoginLinks } from '../../../src/main/headless/login.ts';
import { RefusalLog } from '../../../src/main/headless/refusal-log.ts';
import { type SessionEnd, Sessions } from '../../../src/main/headless/sessions.ts';
import type { Access } from '../../../src/main/station/access-log.ts';
import { asCaller } from '../../../src/main/station/model/caller.ts';
import { clientOf, GuessLock } from '../../../src/main/station/operators/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The caller at a window of a session, without operators. */
const callerIn = (sessionId: string) => ({
  sessionId,
  name: null,
  operatorId: null,
  desk: null,
  client: '127.0.0.1',
  byLink: false,
});

const admitted = { name: 'Ada', address: '127.0.0.1', how: 'password' } as const;

function links() {
  const at = { ms: 0 };
  return { at, links: new LoginLinks(() => at.ms) };
}

function sessions(limits = SessionLimits.parse({})) {
  const at = { ms: 0 };
  const ended: SessionEnd[] = [];
  const given = new Sessions(
    () => at.ms,
    () => limits,
  );
  given.onEnd((_session, end) => ended.push(end));
  return { at, ended, sessions: given };
}

describe('a login link', () => {
  test('is valid once, for a quarter of an hour', () => {
    const { at, links: given } = links();
    const [soon, late] = [given.create(), given.create()];
    at.ms = 14 * MINUTE_MS;
    expect(given.redeem(soon)).toBe('valid');
    expect(given.redeem(soon)).toBe('spent');
    at.ms = 16 * MINUTE_MS;
    expect(given.redeem(late)).toBe('spent');
  });

  test('is forgotten when twenty newer ones have been created', () => {
    const { links: given } = links();
    const made = Array.from({ length: 21 }, () => given.create());
    expect(given.redeem(made[0] ?? '')).toBe('unknown');
    expect(given.redeem(made[1] ?? '')).toBe('valid');
  });
});

describe('a session', () => {
  test('has two halves that nobody can guess, and goes when there are two hundred newer ones', () => {
    const { sessions: given, ended } = sessions();
    const { cookie, key, session } = given.open(admitted);
    for (const half of [cookie, key]) expect(Buffer.from(half, 'base64url')).toHaveLength(32);
    expect(given.proven(cookie, key)?.id).toBe(session.id);
    // By these the station counts wrong PINs, and the time without use.
    expect(given.callerOf(session.id)).toMatchObject({ client: '127.0.0.1', since: 0 });
    expect([given.proven(cookie, undefined), given.proven(cookie, ''), given.proven(cookie, cookie)]).toEqual(
      [null, null, null],
    );
    expect([given.proven(undefined, key), given.proven('', key), given.ofCookie('')]).toEqual([
      null,
      null,
      null,
    ]);
    for (let count = 0; count < 200; count++) given.open(admitted);
    expect(given.proven(cookie, key)).toBeNull();
    expect(ended).toEqual(['too-many']);
  });

  test('of an operator goes when there are ten newer ones of the same, and nobody else’s does', () => {
    const { at, sessions: given, ended } = sessions();
    const [wim, anna] = [OperatorId.parse('a'.repeat(16)), OperatorId.parse('b'.repeat(16))];
    const annas = given.open({ ...admitted, operatorId: anna });
    const [busy, unused] = [1, 2].map(() => given.open({ ...admitted, operatorId: wim }));
    at.ms = 1;
    given.used(busy?.session.id ?? '');
    for (let count = 0; count < 9; count++) given.open({ ...admitted, operatorId: wim });
    expect(ended).toEqual(['too-many']);
    expect(given.ofCookie(unused?.cookie)).toBeNull();
    expect(given.ofCookie(busy?.cookie)).not.toBeNull();
    for (let count = 0; count < 300; count++) given.open({ ...admitted, operatorId: wim });
    expect(given.ofCookie(annas.cookie)).not.toBeNull();
  });

  test('ends when unused for half a day, and after a week in any case', () => {
    const { at, ended, sessions: given } = sessions();
    const [idle, busy] = [given.open(admitted), given.open(admitted)];
    for (; at.ms < 7 * 24 * HOUR_MS; at.ms += 11 * HOUR_MS) {
      expect(given.used(busy.session.id)?.name).toBe('Ada');
    }
    expect(given.ofCookie(idle.cookie)).toBeNull();
    at.ms += HOUR_MS;
    expect(given.used(busy.session.id)).toBeNull();
    expect(ended).toEqual(['idle', 'too-old']);
  });

  test('ends as soon as the settings say', () => {
    const { at, sessions: given } = sessions({ idleHours: 1, maxDays: 1 });
    const { cookie, key } = given.open(admitted);
    at.ms = HOUR_MS + 1;
    expect(given.proven(cookie, key)).toBeNull();
  });

  test('is listed without its secrets, named after its person, and ended by that person alone or with all others', () => {
    const { ended, sessions: given } = sessions();
    const [one, other, third] = [given.open(admitted), given.open(admitted), given.open(admitted)];
    const caller = callerIn(one.session.id);
    asCaller(caller, () => given.rename('Grace'));
    const list = asCaller(caller, () => given.list());
    expect(list.map(({ name, own }) => [name, own])).toEqual([
      ['Ada', false],
      ['Ada', false],
      ['Grace', true],
    ]);
    for (const { cookie, key } of [one, other]) {
      expect(JSON.stringify(list)).not.toContain(cookie);
      expect(JSON.stringify(list)).not.toContain(key);
    }
    asCaller(caller, () => given.logOut());
    expect(given.ofCookie(one.cookie)).toBeNull();
    expect(given.ofCookie(other.cookie)).not.toBeNull();
    given.endAll();
    expect(given.ofCookie(third.cookie)).toBeNull();
    expect(ended).toEqual(['logged-out', 'all-ended', 'all-ended']);
  });
});

describe('what is refused for free', () => {
  function refusalLog() {
    const at = { ms: 0 };
    const written: [string, Access['why']][] = [];
    const log = new RefusalLog(
      () => at.ms,
      ({ address, why }) => written.push([address, why]),
    );
    return { at, written, log };
  }

  test('is one line per address and minute, and one that counts the rest', () => {
    const { at, written, log } = refusalLog();
    const [address, network] = ['192.0.2.1', '2001:db8:1:2::'];
    for (let count = 0; count < 20_000; count++) log.refuse(address, null, 'link-refused');
    for (let host = 1; host <= 3; host++) log.refuse(`${network}${host}`, 'eve', 'proxy-refused');
    const first = [
      [address, message('access.link-refused', { address })],
      [`${network}1`, message('access.proxy-refused', { address: `${network}1` })],
    ];
    expect(written).toEqual(first);
    at.ms = MINUTE_MS - 1;
    log.writeCounts();
    expect(written).toEqual(first);
    at.ms = MINUTE_MS;
    log.refuse(address, null, 'link-refused');
    expect(written.slice(2)).toEqual([
      [address, message('access.refused-again', { count: 19_999, address })],
      [`${network}1`, message('access.refused-again', { count: 2, address: `${network}1` })],
      [address, message('access.link-refused', { address })],
    ]);
  });

  test('is limited in all, from however many addresses it comes, and counted when the host stops', () => {
    const { written, log } = refusalLog();
    for (let host = 0; host < 1_000; host++)
      log.refuse(`10.0.${host >> 8}.${host & 255}`, null, 'desk-refused');
    expect(written).toHaveLength(100);
    log.writeCounts({ isLast: true });
    expect(written.slice(100)).toEqual([['elsewhere', message('access.refused-elsewhere', { count: 900 })]]);
  });
});

describe('a person who guesses a password', () => {
  test('waits, and nobody else does', () => {
    const at = { ms: 0 };
    const lock = new GuessLock(() => at.ms);
    for (let count = 0; count < 5; count++) lock.count('192.0.2.1');
    expect(lock.waitMs('192.0.2.1')).toBe(1_000);
    expect(lock.waitMs('192.0.2.2')).toBe(0);
    at.ms = 1_000;
    expect(lock.waitMs('192.0.2.1')).toBe(0);
    lock.count('192.0.2.1');
    expect(lock.waitMs('192.0.2.1')).toBe(2_000);
    lock.forget('192.0.2.1');
    expect(lock.waitMs('192.0.2.1')).toBe(0);
  });

  test('waits from when its attempt was refused: what checks a password takes time', () => {
    const at = { ms: 0 };
    const lock = new GuessLock(() => at.ms);
    for (let count = 0; count < 5; count++) lock.count('192.0.2.1');
    at.ms = 800;
    lock.refuse('192.0.2.1');
    expect(lock.waitMs('192.0.2.1')).toBe(1_000);
    lock.refuse('192.0.2.2');
    expect(lock.waitMs('192.0.2.2')).toBe(0);
  });

  test('waits no longer because the clock is set back meanwhile', () => {
    const at = { ms: 86_400_000 };
    const lock = new GuessLock(() => at.ms);
    for (let count = 0; count < 5; count++) lock.count('192.0.2.1');
    at.ms = 0;
    expect(lock.waitMs('192.0.2.1')).toBe(1_000);
    at.ms = 1_000;
    expect(lock.waitMs('192.0.2.1')).toBe(0);
  });

  test('has one count for a network of IPv6, because a machine has many addresses there', () => {
    expect(clientOf('2001:db8:1:2:aaaa::1')).toBe(clientOf('2001:db8:1:2:bbbb::2'));
    expect(clientOf('2001:db8:1:3::1')).not.toBe(clientOf('2001:db8:1:2::1'));
    expect(clientOf('192.0.2.1')).toBe('192.0.2.1');
    for (const [one, same] of [
      ['fe80::1', 'fe80::2%eth0'],
      ['fd00::1', 'FD00:0:0:0:ffff::2'],
      ['2001:db8::1:1', '2001:db8::2:0:0:1'],
    ] as const) {
      expect(clientOf(one)).toBe(clientOf(same));
    }
    expect(clientOf('2001:db8::1')).not.toBe(clientOf('2001:db8:0:1::1'));
    expect(clientOf('::ffff:192.0.2.1')).not.toBe(clientOf('::ffff:192.0.2.2'));
  });
});
