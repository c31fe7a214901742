import { describe, expect, test } from 'vitest';
import {
  ArtworkId,
  DeliveryId,
  HotFolderId,
  JobKey,
  message,
  type StationEvent,
  type Transfer,
} from '../../../src/contract/index.ts';
import { FlowLines } from '../../../src/main/headless/flow-lines.ts';

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
    state,
    sizeBytes: 2_000_000,
    receivedBytes: 0,
    bytesPerSecond: null,
    sha256: null,
    attempt: 0,
    retryAt: null,
    reason: null,
    deliveries: [],
    preflight: 'none',
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
  deliveredAt: null,
  pickedUpAt: null,
  problem: null,
} as const;
const told = (lines: FlowLines, ...events: StationEvent[]): string[] =>
  events.flatMap((event) => lines.next(event)).map((line) => `${line.step}: ${line.what}`);

describe('what the terminal tells', () => {
  test('each step of a file once, in order', () => {
    const lines = new FlowLines();
    expect(
      told(
        lines,
        transfer('queued'),
        transfer('queued'),
        transfer('transferring'),
        transfer('transferring', { receivedBytes: 100_000 }),
        transfer('transferring', { receivedBytes: 1_000_000 }),
        transfer('verifying'),
        transfer('archived', { sha256: 'ab'.repeat(32) }),
        transfer('delivering'),
        transfer('delivered', { deliveries: [delivery] }),
        transfer('picked-up', { deliveries: [{ ...delivery, state: 'taken' }] }),
      ),
    ).toEqual([
      'job ready: Bakery cards',
      'downloading: card.pdf 0 %',
      'downloading: card.pdf 50 %',
      'verified: card.pdf, 2.0 MB, sha-256 abababababab',
      'delivered: Demo RIP / 0001.pdf',
      'taken by RIP: Demo RIP / 0001.pdf',
    ]);
  });

  test('what needs a hand, with its reason', () => {
    expect(told(new FlowLines(), transfer('failed', { reason: message('transfer.not-a-pdf') }))).toEqual([
      'failed: card.pdf: Not a PDF (no PDF header). Under Connections, Artwork storage you can set what happens to such files.',
    ]);
  });

  test('nothing of what was taken before this start', () => {
    expect(told(new FlowLines(), transfer('picked-up', { deliveries: [delivery] }))).toEqual([]);
  });
});
