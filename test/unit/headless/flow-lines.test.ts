import { describe, expect, test } from 'vitest';
import {
  ArtworkId,
  type Connection,
  ConnectionId,
  DeliveryId,
  HotFolderId,
  JobKey,
  message,
  type StationEvent,
  type Transfer,
} from '../../../src/contract/index.ts';
import { wordsIn } from '../../../src/locales/words.ts';
import { FlowLines } from '../../../src/main/headless/flow-lines.ts';
import { emptyOverview } from '../../support/stub-api.ts';

const words = wordsIn('en', 'en-GB');

const transfer = (state: Transfer['state'], more: Partial<Transfer> = {}): StationEvent => ({
  kind: 'transfer',
  revision: 1,
  transfer: {
    id: ArtworkId.parse('a'.repeat(32)),
    fileId: 'f',
    name: 'card.pdf',
    kind: 'colour',
    finishings: [],
    recall: null,
    isRecalled: false,
    state,
    sizeBytes: 2_000_000,
    receivedBytes: 0,
    bytesPerSecond: null,
    sha256: null,
    attempt: 0,
    retryAt: null,
    reason: null,
    replacement: null,
    approval: null,
    isAnnounced: false,
    deliveries: [],
    preflight: 'none',
    decisionRevision: 0,
    jobKey: JobKey.parse('demo:j'),
    jobName: 'Bakery cards',
    component: 'general',
    ...more,
  },
});
const delivery = {
  id: DeliveryId.parse(1),
  hotFolderId: HotFolderId.parse('rip'),
  hotFolderName: 'Demo RIP',
  revision: 1,
  state: 'delivered',
  finalName: '0001.pdf',
  routedBy: null,
  copies: null,
  movedTo: null,
  deliveredAt: null,
  pickedUpAt: null,
  problem: null,
  isWatched: true,
  waitsFor: null,
} as const;
const linesOf = (lines: FlowLines, ...events: StationEvent[]): string[] =>
  events.flatMap((event) => lines.next(event)).map((line) => `${words.t(`step.${line.step}`)}: ${line.what}`);

const connection = (state: Connection['state']): StationEvent => ({
  kind: 'overview',
  revision: 1,
  overview: Object.assign(
    { ...emptyOverview },
    {
      connections: [{ id: ConnectionId.parse('demo'), name: 'Demo service', state }],
    },
  ),
});

describe('what the terminal prints', () => {
  const course = [
    transfer('queued'),
    transfer('queued'),
    transfer('transferring'),
    transfer('transferring', { receivedBytes: 1_000_000 }),
    transfer('waiting', { reason: message('refusal.try-again') }),
    transfer('transferring', { receivedBytes: 1_000_000 }),
    transfer('verifying'),
    transfer('archived', { sha256: 'ab'.repeat(32) }),
    transfer('delivering'),
    transfer('delivered', { deliveries: [delivery] }),
    transfer('picked-up', { deliveries: [{ ...delivery, state: 'picked-up' }] }),
  ];

  test('one line for a file, when it is sent, and none for the steps before', () => {
    expect(linesOf(new FlowLines(words), ...course)).toEqual(['sent: Demo RIP / 0001.pdf']);
  });

  test('in full, each step once and in order, without a line per percent', () => {
    expect(linesOf(new FlowLines(words, { inFull: true }), ...course)).toEqual([
      'job ready: Bakery cards',
      'downloading: card.pdf',
      'retrying: card.pdf. Try again in a moment.',
      'downloading: card.pdf',
      'verified: card.pdf, 2.0 MB, sha-256 abababababab',
      'sent: Demo RIP / 0001.pdf',
      'picked up: Demo RIP / 0001.pdf',
    ]);
  });

  test('what needs attention, with its reason', () => {
    expect(
      linesOf(new FlowLines(words), transfer('failed', { reason: message('transfer.not-a-pdf') })),
    ).toEqual([
      'failed: card.pdf. Not a PDF (no PDF header). Under Connections, Artwork storage you can set what happens to such files.',
    ]);
  });

  test('a file that the RIP rejects, or leaves in the folder: once', () => {
    const lines = new FlowLines(words);
    const stuck = transfer('delivered', { deliveries: [{ ...delivery, state: 'stuck' }] });
    const rejected = transfer('delivered', { deliveries: [{ ...delivery, state: 'rejected' }] });
    expect(
      linesOf(lines, transfer('delivered', { deliveries: [delivery] }), stuck, stuck, rejected, rejected),
    ).toEqual([
      'sent: Demo RIP / 0001.pdf',
      'not picked up: Demo RIP / 0001.pdf',
      'rejected: Demo RIP / 0001.pdf',
    ]);
  });

  test('a file rejected after its pickup is not reported as sent again; a resent one is', () => {
    const lines = new FlowLines(words);
    const refused = { ...delivery, state: 'rejected' } as const;
    const again = { ...delivery, id: DeliveryId.parse(2), revision: 2, finalName: '0002.pdf' } as const;
    const events = [
      transfer('delivered', { deliveries: [delivery] }),
      transfer('picked-up', { deliveries: [{ ...delivery, state: 'picked-up' }] }),
      transfer('delivered', { deliveries: [refused] }),
      transfer('delivering', { deliveries: [refused, { ...again, state: 'planned' }] }),
      transfer('delivered', { deliveries: [refused, again] }),
    ];
    expect(linesOf(lines, ...events)).toEqual([
      'sent: Demo RIP / 0001.pdf',
      'rejected: Demo RIP / 0001.pdf',
      'sent: Demo RIP / 0002.pdf',
    ]);
  });

  test('a service that cannot be reached, and is back: a line each, however many files wait', () => {
    const away = connection({
      kind: 'offline',
      since: '2026-11-23T05:00:00.000Z',
      why: message('service.dns-failed', { host: 'api.example' }),
      retryAt: null,
    });
    const waiting = transfer('waiting', { reason: message('refusal.try-again') });
    const lines = new FlowLines(words);
    expect(linesOf(lines, connection({ kind: 'online' }), away, waiting, away)).toEqual([
      'offline: Demo service. DNS lookup failed for api.example.',
    ]);
    expect(linesOf(lines, connection({ kind: 'online' }))).toEqual(['online: Demo service']);
  });

  test('nothing of what was picked up before this start', () => {
    expect(linesOf(new FlowLines(words), transfer('picked-up', { deliveries: [delivery] }))).toEqual([]);
  });
});
