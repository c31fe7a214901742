import { describe, expect, it } from 'vitest';
import {
  type Artwork,
  ArtworkState,
  appliesTo,
  type DecidedFile,
  type DecisionKind,
  decisionRules,
  decisionsFor,
  FileDecision,
  HotFolderId,
  isOneOf,
  isWithRips,
  message,
  notYetArchivedStates,
  resendBar,
  SEND_DELAY_MS,
} from '../../../src/contract/index.ts';

const proof = HotFolderId.parse('proof');
const plates = HotFolderId.parse('plates');
type States = DecidedFile['deliveries'][number]['state'];
const sets: readonly (readonly (readonly [typeof proof, States])[])[] = [
  [],
  [[proof, 'planned']],
  [[proof, 'copying']],
  [[proof, 'delivered']],
  [[proof, 'picked-up']],
  [[proof, 'failed']],
  [
    [proof, 'picked-up'],
    [plates, 'delivered'],
  ],
  [[proof, 'removed']],
];
const approvals = [null, { sendsAt: '2026-11-28T08:00:00.000Z' }] as const;
const requests = [null, { note: 'Too dark.', at: '2026-11-28T07:00:00.000Z', issue: null }] as const;
const lights: readonly Artwork['preflight'][] = ['clear', 'warned', 'blocked'];

/** Every combination of what a decision about a file depends on. */
function* everyFile(): Generator<DecidedFile> {
  for (const state of ArtworkState.options)
    for (const preflight of lights)
      for (const approval of approvals)
        for (const replacement of requests)
          for (const deliveries of sets)
            for (const isRecalled of [false, true])
              yield {
                state,
                preflight,
                approval,
                replacement,
                isRecalled,
                reason: null,
                deliveries: deliveries.map(([hotFolderId, one]) => ({
                  hotFolderId,
                  state: one,
                  isWatched: true,
                })),
              };
}

/** The menu of the review before there was one table, in its order. */
function menuBefore(file: DecidedFile): readonly DecisionKind[] {
  const { state } = file;
  if (isOneOf(state, notYetArchivedStates)) return ['hold', 'request-replacement'];
  switch (state) {
    case 'on-hold': {
      if (file.approval !== null) return ['take-back-approval'];
      const send = file.preflight === 'blocked' ? 'override' : 'approve';
      return file.replacement === null
        ? [send, 'request-replacement', 'hold', 'refetch']
        : ['refetch', 'request-replacement', send];
    }
    case 'delivered':
    case 'picked-up':
      if (!isWithRips(file.deliveries)) return [];
      return resendBar(file) === null
        ? ['resend', 'request-replacement', 'refetch']
        : ['request-replacement', 'refetch'];
    case 'archived':
    case 'no-route':
    case 'delivering':
      return ['hold', 'request-replacement'];
    case 'withdrawn':
      return [];
  }
}

/** Those have no button in the review. */
const elsewhere: readonly DecisionKind[] = [
  'send-to',
  'send-manually',
  'remove-from-folder',
  'choose',
  'move',
  'confirm-picked-up',
];
const menu = (file: DecidedFile) => decisionsFor(file).filter((kind) => !elsewhere.includes(kind));

describe('the table of decisions', () => {
  it.each<readonly [boolean, DecidedFile['state'], readonly (readonly [typeof proof, States])[]]>([
    [true, 'on-hold', []],
    [true, 'queued', []],
    [true, 'delivering', [[proof, 'copying']]],
    [true, 'delivered', [[proof, 'stuck']]],
    [
      true,
      'delivered',
      [
        [proof, 'picked-up'],
        [plates, 'delivered'],
      ],
    ],
    [false, 'delivering', [[proof, 'committing']]],
    [false, 'delivered', [[proof, 'rejected']]],
    [false, 'picked-up', [[proof, 'picked-up']]],
    [false, 'withdrawn', []],
  ])('offers a move (%s) of a file that is %s with deliveries %j', (isOffered, state, deliveries) => {
    const base = { preflight: 'clear', approval: null, replacement: null, reason: null } as const;
    const at = deliveries.map(([hotFolderId, one]) => ({ hotFolderId, state: one, isWatched: true }));
    const file = { ...base, state, isRecalled: false, deliveries: at };
    expect(decisionsFor(file).includes('move')).toBe(isOffered);
    expect(decisionsFor({ ...file, isRecalled: true })).not.toContain('move');
  });

  it('offers what the review has always offered, in that order, with two differences', () => {
    const files = [...everyFile()];
    expect(files).toHaveLength(2_496);
    const found = { equal: 0, refetch: 0, resend: 0 };
    for (const file of files) {
      const [now, before] = [menu(file), menuBefore(file)];
      if (now.join() === before.join()) found.equal++;
      // The station refuses to download a file again that still lies in a folder.
      else if (now.join() === before.filter((one) => one !== 'refetch').join()) {
        expect(isWithRips(file.deliveries)).toBe(false);
        found.refetch++;
      } else {
        // What was sent and is over can be resent, as in the queue, wherever the file is on its way now.
        expect(now.filter((one) => one !== 'resend')).toEqual(before);
        expect(resendBar(file)).toBeNull();
        found.resend++;
      }
    }
    expect(found).toEqual({ equal: 2_196, refetch: 60, resend: 240 });
  });

  const file: DecidedFile = {
    state: 'on-hold',
    preflight: 'clear',
    approval: null,
    replacement: null,
    isRecalled: false,
    reason: null,
    deliveries: [],
  };
  const at = (state: States): DecidedFile['deliveries'] => [{ hotFolderId: proof, state, isWatched: true }];
  const past = message('withdrawn.past', { status: 'Printed' });
  it.each<readonly [boolean, DecisionKind, string, Partial<DecidedFile>]>([
    [true, 'send-manually', 'past jobs', { state: 'withdrawn', reason: past }],
    [
      true,
      'send-manually',
      'a cancelled batch',
      { state: 'withdrawn', reason: message('withdrawn.batch-cancelled') },
    ],
    [false, 'send-manually', 'no known cause', { state: 'withdrawn' }],
    [true, 'confirm-picked-up', 'a failed delivery', { state: 'delivered', deliveries: at('failed') }],
    [false, 'confirm-picked-up', 'a picked-up one', { state: 'picked-up', deliveries: at('picked-up') }],
    [
      true,
      'choose',
      'two decisions',
      { reason: message('file.decided-differently', { first: 'hold', second: 'approve' }) },
    ],
    [false, 'choose', 'one decision', { reason: past }],
    [true, 'take-back-hold', 'a reason', { reason: past }],
    [false, 'take-back-hold', 'no reason', {}],
    [true, 'take-back-request', 'a request', { replacement: requests[1] }],
    [false, 'take-back-request', 'no request', {}],
    [true, 'take-back-resend', 'a planned delivery', { state: 'delivered', deliveries: at('planned') }],
    [false, 'take-back-resend', 'a begun delivery', { state: 'delivered', deliveries: at('copying') }],
    [
      true,
      'remove-from-folder',
      'a recalled copy',
      { state: 'delivered', isRecalled: true, deliveries: at('delivered') },
    ],
    [
      false,
      'remove-from-folder',
      'a copy that is wanted',
      { state: 'delivered', deliveries: at('delivered') },
    ],
    [
      false,
      'remove-from-folder',
      'a copy that was taken',
      { state: 'delivered', isRecalled: true, deliveries: at('picked-up') },
    ],
  ])('says %s to %s with %s', (applies, kind, _with, more) => {
    expect(appliesTo(kind, { ...file, ...more })).toBe(applies);
  });

  it('has a rule for every decision that a window can make, and offers no other', () => {
    const made = FileDecision.options.map((one) => one.shape.kind.value);
    const offered = Object.entries(decisionRules).flatMap(([kind, rule]) => (rule.isOffered ? [kind] : []));
    expect(offered.toSorted()).toEqual(made.toSorted());
    for (const file of everyFile()) for (const kind of decisionsFor(file)) expect(made, kind).toContain(kind);
    expect(FileDecision.safeParse({ kind: 'moved' }).success).toBe(false);
    expect(FileDecision.safeParse({ kind: 'release' }).success).toBe(false);
  });

  it('asks for a reason where the call requires one', () => {
    for (const { shape } of FileDecision.options) {
      const { needs } = decisionRules[shape.kind.value];
      expect(
        needs.some((need) => need === 'reason'),
        shape.kind.value,
      ).toBe('reason' in shape);
      expect(
        needs.some((need) => need === 'folders'),
        shape.kind.value,
      ).toBe('hotFolderIds' in shape || 'to' in shape);
    }
  });

  it('takes back what sends until it is sent, and what keeps a file as long as it stands', () => {
    for (const { undo, aim } of Object.values(decisionRules)) {
      if (undo === null) continue;
      // A move is taken back until it is committed, however long that takes.
      const isUntilItEnds = aim === 'keep' || aim === 'elsewhere';
      expect(undo.forMs).toBe(isUntilItEnds ? null : SEND_DELAY_MS);
      expect(undo.by.startsWith('take-back-')).toBe(true);
    }
  });
});
