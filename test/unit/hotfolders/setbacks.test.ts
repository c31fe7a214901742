import { expect, test } from 'vitest';
import { DeliveryId, message } from '../../../src/contract/index.ts';
import { Setbacks } from '../../../src/main/station/hotfolders/folder/setbacks.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const why = message('file.missing');

test('a delivery that still waits at a time is tried again later, even if its wait ends meanwhile', () => {
  const clock = new ManualClock();
  const setbacks = new Setbacks(clock);
  const id = DeliveryId.parse(1);
  setbacks.add({ id, why, fault: null });
  clock.pass(2_999);
  const now = clock.steadyMs();
  expect(setbacks.isWaiting(id, now)).toBe(true);
  clock.pass(2);
  expect(setbacks.nextInMs(now)).toBe(1);
  expect(setbacks.isWaiting(id, clock.steadyMs())).toBe(false);
  expect(setbacks.nextInMs(clock.steadyMs())).toBeNull();
});
