import { expect, test } from 'vitest';
import {
  ArtworkState,
  DeliveryState,
  HotFolderId,
  type ResendBar,
  resendBar,
} from '../../../src/contract/index.ts';

const rip = HotFolderId.parse('rip');
const proof = HotFolderId.parse('proof');
const at = (hotFolderId: HotFolderId, state: DeliveryState, isWatched = true) => ({
  hotFolderId,
  state,
  isWatched,
});
const sent = { state: 'picked-up', isRecalled: false, deliveries: [at(rip, 'picked-up')] } as const;

test('a file is resent only if nothing of it is in the hot folder or on its way there', () => {
  const bars: Readonly<Record<DeliveryState, ResendBar | null>> = {
    planned: 'on-its-way',
    copying: 'on-its-way',
    committing: 'on-its-way',
    delivered: 'in-folder',
    stuck: 'in-folder',
    'picked-up': null,
    rejected: null,
    failed: null,
    removing: 'on-its-way',
    // Removed again, it counts as never sent.
    removed: 'not-sent',
  };
  for (const state of DeliveryState.options) {
    expect([state, resendBar({ ...sent, deliveries: [at(rip, state)] })]).toEqual([state, bars[state]]);
  }
  expect(resendBar({ ...sent, deliveries: [] })).toBe('not-sent');
});

test('of several hot folders each one counts, of several revisions the newest', () => {
  expect(resendBar({ ...sent, deliveries: [at(rip, 'picked-up'), at(proof, 'stuck')] })).toBe('in-folder');
  expect(resendBar({ ...sent, deliveries: [at(rip, 'picked-up'), at(rip, 'delivered')] })).toBe('in-folder');
  expect(resendBar({ ...sent, deliveries: [at(rip, 'picked-up'), at(proof, 'rejected')] })).toBeNull();
});

test('a file that its job no longer needs is not resent, acknowledged or not, and one on hold is released', () => {
  expect(resendBar({ ...sent, isRecalled: true })).toBe('not-wanted');
  expect(resendBar({ ...sent, isRecalled: true, deliveries: [at(rip, 'delivered')] })).toBe('not-wanted');
  const barred = ArtworkState.options.filter((state) => resendBar({ ...sent, state }) !== null);
  expect(barred).toEqual(['on-hold', 'withdrawn']);
  expect(resendBar({ ...sent, state: 'on-hold' })).toBe('on-hold');
});

test('a file in a folder that nobody watches any more does not prevent it', () => {
  expect(resendBar({ ...sent, deliveries: [at(rip, 'delivered', false)] })).toBeNull();
  expect(resendBar({ ...sent, deliveries: [at(rip, 'stuck', false), at(proof, 'picked-up')] })).toBeNull();
  expect(resendBar({ ...sent, deliveries: [at(rip, 'picked-up', false), at(proof, 'stuck')] })).toBe(
    'in-folder',
  );
  expect(resendBar({ ...sent, state: 'on-hold', deliveries: [at(rip, 'delivered', false)] })).toBe('on-hold');
});
