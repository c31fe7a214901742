import { expect, test } from 'vitest';
import { PairingCode } from '../../../src/contract/index.ts';
import { PairingCodes } from '../../../src/main/station/desks/pairing-codes.ts';

const MINUTE_MS = 60_000;

test('a pairing code is valid once and for ten minutes, and no other code is', () => {
  let now = 0;
  const codes = new PairingCodes(() => now);
  const made = () => PairingCode.parse(codes.create('Anna').code);
  const [first, late, atTheEnd] = [made(), made(), made()];
  expect(codes.redeem(PairingCode.parse('AAAA-AAAA'))).toBeNull();
  expect(codes.redeem(first)).toMatchObject({ by: 'Anna' });
  expect(codes.redeem(first)).toBeNull();
  now = 10 * MINUTE_MS;
  expect(codes.redeem(atTheEnd)).not.toBeNull();
  now += 1;
  expect(codes.redeem(late)).toBeNull();
});

test.each([
  ['k7qm3xra', 'K7QM3XRA'],
  [' K7QM 3XRA ', 'K7QM3XRA'],
  ['K7QM-3XRA', 'K7QM3XRA'],
])('%j is read as %s', (typed, code) => expect(PairingCode.parse(typed)).toBe(code));

test.each(['', 'K7QM-3XR', 'K7QM-3XRAA', 'K7QM-3XR0', 'K7QM-3XRI', `${'-'.repeat(40)}K7QM3XRA`])(
  '%j is not a code',
  (typed) => expect(PairingCode.safeParse(typed).success).toBe(false),
);
