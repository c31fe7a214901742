import { describe, expect, test } from 'vitest';
import { Logins } from '../../../src/main/headless/login.ts';

const MINUTE_MS = 60_000;

function logins() {
  const at = { ms: 0 };
  return { at, logins: new Logins(() => at.ms) };
}

describe('a login link', () => {
  test('is good once, for a quarter of an hour', () => {
    const { at, logins: given } = logins();
    const [soon, late] = [given.newLink(), given.newLink()];
    at.ms = 14 * MINUTE_MS;
    expect(given.isSession(given.redeem(soon) ?? '')).toBe(true);
    expect(given.redeem(soon)).toBeNull();
    at.ms = 16 * MINUTE_MS;
    expect(given.redeem(late)).toBeNull();
  });

  test('is forgotten when twenty newer ones were made', () => {
    const { logins: given } = logins();
    const links = Array.from({ length: 21 }, () => given.newLink());
    expect(given.redeem(links[0] ?? '')).toBeNull();
    expect(given.redeem(links[1] ?? '')).not.toBeNull();
  });
});

describe('a session', () => {
  test('is as long as nobody can guess, and goes when two hundred newer ones are there', () => {
    const { logins: given } = logins();
    const first = given.newSession();
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect([given.isSession(first), given.isSession(''), given.isSession(undefined)]).toEqual([
      true,
      false,
      false,
    ]);
    for (let count = 0; count < 200; count++) given.newSession();
    expect(given.isSession(first)).toBe(false);
  });
});
