import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActivityFilter, type ArtworkId, message, SEND_DELAY_MS } from '../../../src/contract/index.ts';
import { Approvals } from '../../../src/main/station/hotfolders/approvals.ts';
import type { PreflightVerdict } from '../../../src/main/station/hotfolders/routing/hold-decision.ts';
import { openStore, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { type HotFolderRig, hotFolderRig, preflightThatSays } from '../../support/hotfolder-rig.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { pdfOf } from '../../support/pdf.ts';

// An approved file is sent a few seconds later, and only if nobody has objected meanwhile.

let rig: HotFolderRig;
let clock: ManualClock;
let verdict: PreflightVerdict;
let faults: unknown[];
let id: ArtworkId;
beforeEach(async () => {
  rig = await hotFolderRig({ started: false });
  clock = new ManualClock();
  verdict = 'warned';
  faults = [];
  id = await rig.archived('a', pdfOf('approved', 2_000));
  rig.store.artworks.move(id, 'on-hold', { source: 'station', reason: message('hold.preflight-warned') });
});
afterEach(() => rig.stop());

const approvalsOn = (store: Store = rig.store): Approvals =>
  new Approvals({
    store,
    clock,
    preflight: preflightThatSays(() => verdict),
    send: (one) => rig.service.commands.sendApproved(one),
    onFault: (error) => faults.push(error),
  });
function started(store: Store = rig.store): Approvals {
  const approvals = approvalsOn(store);
  approvals.start();
  return approvals;
}
const events = (): string[] => {
  const key = rig.store.artworks.get(id)?.jobKey;
  if (key === undefined) throw new Error('That file is gone.');
  return rig.store.activity.ofJob(key, 20).map(({ to, source }) => `${to} ${source}`);
};

test('stays on hold for the whole delay, then goes where its rule says', () => {
  const approvals = started();
  approvals.approve(id);
  expect(rig.store.artworks.get(id)?.approvedAt).not.toBeNull();
  clock.pass(SEND_DELAY_MS - 1);
  expect(rig.stateOf(id)).toBe('on-hold');
  clock.pass(1);
  expect(rig.stateOf(id)).toBe('delivering');
  expect(rig.store.artworks.get(id)?.approvedAt).toBeNull();
  expect(events()).toContain('approved operator');
  expect(() => approvals.takeBack(id)).toThrow('Already sent: ');
});

test('undone in time, it stays on hold, and the log has both', () => {
  const approvals = started();
  approvals.approve(id);
  clock.pass(SEND_DELAY_MS - 1);
  approvals.takeBack(id);
  clock.pass(SEND_DELAY_MS);
  expect(rig.stateOf(id)).toBe('on-hold');
  expect(events().slice(0, 2)).toEqual(['approval-taken-back operator', 'approved operator']);
});

test('undone by a step that the store then rejects, it is sent as if it had not been', () => {
  const approvals = started();
  approvals.approve(id);
  const undo = (): void =>
    rig.store.transaction(() => {
      approvals.takeBack(id);
      throw new Error('The disk is full.');
    });
  expect(undo).toThrow('The disk is full.');
  clock.pass(SEND_DELAY_MS);
  expect(rig.stateOf(id)).toBe('delivering');
});

test('put on hold by an operator, or with new artwork requested meanwhile, it is not sent', () => {
  const approvals = started();
  approvals.approve(id);
  rig.service.commands.hold(id, 'Wait for the customer.');
  clock.pass(SEND_DELAY_MS);
  expect(rig.stateOf(id)).toBe('on-hold');
  approvals.approve(id);
  rig.service.commands.requestReplacement(id, 'The bleed is missing.');
  clock.pass(SEND_DELAY_MS);
  expect(rig.stateOf(id)).toBe('on-hold');
});

test('is not sent if preflight has found errors meanwhile: the approval is undone', () => {
  const approvals = started();
  approvals.approve(id);
  verdict = 'blocked';
  clock.pass(SEND_DELAY_MS);
  expect(rig.stateOf(id)).toBe('on-hold');
  expect(rig.store.artworks.get(id)?.approvedAt).toBeNull();
  // No operator did it.
  expect(rig.store.activity.page(ActivityFilter.parse({}), null, 1)[0]).toMatchObject({
    to: 'approval-taken-back',
    source: 'station',
  });
});

test('a killed station sends it after its next start, no sooner than the whole delay later', () => {
  started().approve(id);
  // Killed: nothing is stopped in order. Another process opens the store as it is on disk.
  clock = new ManualClock();
  const reopened = openStore({ file: rig.storeFile, clock, onFault: failOnFault });
  expect(reopened.decisions.approved()).toEqual([id]);
  started(reopened);
  clock.pass(SEND_DELAY_MS - 1);
  expect(rig.stateOf(id)).toBe('on-hold');
  clock.pass(1);
  expect(rig.stateOf(id)).toBe('delivering');
  reopened.close();
});

test('a stopped station sends nothing, and what the store rejects is tried again', () => {
  const approvals = started();
  approvals.approve(id);
  approvals.stop();
  clock.pass(SEND_DELAY_MS);
  expect(rig.stateOf(id)).toBe('on-hold');
  let isFull = true;
  const retrying = new Approvals({
    store: rig.store,
    clock,
    preflight: preflightThatSays(() => verdict),
    send(one) {
      if (isFull) throw new Error('The disk is full.');
      rig.service.commands.sendApproved(one);
    },
    onFault: (error) => faults.push(error),
  });
  retrying.start();
  clock.pass(SEND_DELAY_MS);
  expect(faults).toHaveLength(1);
  expect(rig.stateOf(id)).toBe('on-hold');
  isFull = false;
  clock.pass(SEND_DELAY_MS);
  expect(rig.stateOf(id)).toBe('delivering');
});

test('only a file on hold can be approved', () => {
  const approvals = started();
  rig.service.commands.release(id);
  expect(() => approvals.approve(id)).toThrow('Not on hold: ');
});
