import { expect, test } from 'vitest';
import {
  type Artwork,
  ArtworkId,
  absent,
  DeliveryId,
  HotFolderId,
  type JobDetail,
  message,
  none,
} from '../../../src/contract/index.ts';
import { whyHere } from '../../../src/renderer/job/why-here.ts';

let count = 0;
const file = (state: Artwork['state'], more: Partial<Artwork> = {}): Artwork => ({
  id: ArtworkId.parse(String(++count).padStart(32, '0')),
  fileId: 'f',
  name: `${state}.pdf`,
  kind: 'colour',
  finishings: [],
  state,
  sizeBytes: 1,
  receivedBytes: 0,
  bytesPerSecond: null,
  sha256: null,
  attempt: 0,
  retryAt: null,
  reason: null,
  recall: null,
  isRecalled: false,
  replacement: null,
  approval: null,
  isAnnounced: true,
  deliveries: [],
  preflight: 'none',
  decisionRevision: 0,
  ...more,
});
const delivery = (
  state: Artwork['deliveries'][number]['state'],
  more: Partial<Artwork['deliveries'][number]> = {},
): Artwork['deliveries'] => [
  {
    id: DeliveryId.parse(1),
    hotFolderId: HotFolderId.parse('rip'),
    hotFolderName: 'RIP 1',
    isWatched: true,
    revision: 1,
    state,
    finalName: 'a.pdf',
    routedBy: null,
    copies: null,
    movedTo: null,
    deliveredAt: null,
    pickedUpAt: null,
    problem: null,
    waitsFor: null,
    ...more,
  },
];

type Job = Pick<JobDetail, 'isGone' | 'meaning' | 'status' | 'components'>;
const job = (files: Artwork[], more: Partial<Job> = {}): Job => ({
  isGone: false,
  meaning: 'download',
  status: { code: 'job.production.queued', name: 'Queued', summary: null, locale: null },
  components: [
    {
      label: 'general',
      material: absent,
      finishings: none,
      size: null,
      finishedMm: absent,
      unfinishedMm: absent,
      pages: absent,
      artworkStatus: null,
      files,
    },
  ],
  ...more,
});
const why = (files: Artwork[], more: Partial<Job> = {}, isPaused = false) =>
  whyHere(job(files, more), isPaused);
const codeOf = (one: Artwork): string => why([one]).code;

test('the job itself comes first', () => {
  const held = file('on-hold');
  expect(why([held], { isGone: true }).code).toBe('gone');
  expect(why([held], { meaning: 'cancelled' })).toMatchObject({
    code: 'cancelled',
    values: { status: 'Queued' },
  });
  expect(why([]).code).toBe('noFiles');
  expect(why([], { meaning: 'prepress' }).code).toBe('prepress');
});

test('a file on hold says whose decision it waits for', () => {
  const reason = message('hold.everything');
  expect(codeOf(file('on-hold', { preflight: 'blocked' }))).toBe('blocked');
  expect(codeOf(file('on-hold', { preflight: 'warned', reason: message('hold.preflight-warned') }))).toBe(
    'warned',
  );
  expect(why([file('on-hold', { reason })])).toMatchObject({ code: 'onHold', because: reason });
  const approval = { sendsAt: '2026-11-23T06:00:00.000Z' };
  expect(codeOf(file('on-hold', { preflight: 'warned', approval }))).toBe('approved');
  const replacement = { note: 'No bleed', at: '2026-11-23T06:00:00.000Z', issue: null };
  expect(codeOf(file('on-hold', { preflight: 'blocked', replacement }))).toBe('replacement');
});

test('each step on the way has its own sentence', () => {
  const away = message('folder.missing', { path: '/rip' });
  const found: readonly (readonly [Artwork, string])[] = [
    [file('expected'), 'prepress'],
    [file('queued'), 'queued'],
    [file('transferring'), 'downloading'],
    [file('verifying'), 'downloading'],
    [file('waiting', { retryAt: '2026-11-23T06:00:00.000Z' }), 'retrying'],
    [file('waiting', { reason: message('transfer.paused') }), 'paused'],
    [file('failed'), 'failed'],
    [file('archived', { preflight: 'pending' }), 'checking'],
    [file('archived'), 'sending'],
    [file('no-route'), 'noRoute'],
    [file('delivering', { deliveries: delivery('planned') }), 'sending'],
    [file('delivering', { deliveries: delivery('planned', { waitsFor: away }) }), 'folder'],
    [file('delivering', { deliveries: delivery('failed') }), 'notSent'],
    [file('delivered', { deliveries: delivery('delivered') }), 'inFolder'],
    [file('delivered', { deliveries: delivery('stuck') }), 'notPickedUp'],
    [file('delivered', { deliveries: delivery('rejected') }), 'rejected'],
    [file('picked-up', { deliveries: delivery('picked-up') }), 'pickedUp'],
    [file('withdrawn'), 'withdrawn'],
  ];
  for (const [one, code] of found) expect(codeOf(one), code).toBe(code);
  expect(why([file('queued')], {}, true).code).toBe('allPaused');
});

test('the file that needs somebody is named, with its hot folder and the number of similar ones', () => {
  const rejected = file('delivered', {
    deliveries: delivery('rejected', {
      problem: message('delivery.rejected', { name: 'a.pdf', folder: 'error' }),
    }),
  });
  const files = [file('picked-up'), rejected, file('queued'), { ...rejected, name: 'other.pdf' }];
  expect(why(files)).toEqual({
    code: 'rejected',
    values: { name: 'delivered.pdf', folder: 'RIP 1', status: 'Queued' },
    because: null,
    others: 1,
  });
});

test('a replaced file says nothing while there is another', () => {
  expect(why([file('withdrawn'), file('picked-up')]).code).toBe('pickedUp');
});

test('a sentence about all files counts no others', () => {
  expect(why([file('picked-up'), file('picked-up')])).toMatchObject({ code: 'pickedUp', others: 0 });
  expect(why([file('expected'), file('expected')])).toMatchObject({ code: 'prepress', others: 0 });
  expect(why([file('queued'), file('queued')])).toMatchObject({ code: 'queued', others: 1 });
});

test('a file in a folder that was removed from the settings waits for no RIP', () => {
  const isWatched = false;
  expect(codeOf(file('delivered', { deliveries: delivery('delivered') }))).toBe('inFolder');
  expect(codeOf(file('delivered', { deliveries: delivery('delivered', { isWatched }) }))).toBe('notWatched');
  expect(codeOf(file('delivered', { deliveries: delivery('stuck', { isWatched }) }))).toBe('notWatched');
});
