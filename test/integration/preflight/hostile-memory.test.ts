import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usualLimits } from '../../../src/main/station/preflight/index.ts';
import { Checker } from '../../../src/main/station/preflight/worker/index.ts';
import { asFile, cards, codesOf } from '../../support/checking.ts';
import { handWritten, onePage, stream } from '../../support/hand-written-pdf.ts';
import { someInk } from '../../support/made-pdf.ts';
import { startBuiltPreflight } from '../../support/preflight.ts';
import { skipWhere } from '../../support/skip.ts';

const MB = 1 << 20;
/** The memory that can be allocated between two checks, plus what Node itself needs. */
const SLACK_MB = 512;
const POLL_INTERVAL_MS = 20;

/** Deflated as fast as possible: what it takes to read depends on how much comes out. */
const packed = (bytes: Buffer): Buffer => deflateSync(bytes, { level: constants.Z_BEST_SPEED });

/** One page whose content is the same stream many times. */
const named = (times: number, content: Buffer): Buffer =>
  handWritten([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/MediaBox[0 0 258 173]/Contents[${'4 0 R '.repeat(times)}]>>`,
    content,
  ]);

/** Streams that all claim a wrong length, before the only `endstream` in the file. */
function withFalseLengths(): Buffer {
  const count = 3_000;
  const contents = Array.from({ length: count }, (_, index) => `${4 + index} 0 R`).join(' ');
  return handWritten([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/MediaBox[0 0 258 173]/Contents[${contents}]>>`,
    ...Array.from({ length: count }, () => `<</Length 7>>\nstream\n${' '.repeat(10_000)}`),
    stream(someInk, ''),
  ]);
}

const flate = (bytes: Buffer): Buffer => stream(packed(bytes), '/Filter/FlateDecode');

/** An object stream of as many objects as fit, reached without a cross-reference. */
function objectBomb(): Buffer {
  const count = 1_000_000;
  const numbers = Array.from({ length: count }, (_, index) => `${10 + index} 0 `).join('');
  const body = Buffer.concat([Buffer.from(numbers), Buffer.alloc(60 * MB, '[1 2 3 4 5 6 7 8 9]')]);
  const whole = handWritten([
    '<</Type/Catalog/Pages 11 0 R>>',
    stream(packed(body), `/Type/ObjStm/N ${count}/First ${numbers.length}/Filter/FlateDecode`),
  ]);
  return whole.subarray(0, whole.lastIndexOf('xref\n0'));
}

const hostile: readonly (readonly [name: string, bytes: () => Buffer])[] = [
  [
    'a stream of 120 MB, packed twice and named 31 times',
    () =>
      named(31, stream(packed(packed(Buffer.alloc(120 * MB, 'q Q '))), '/Filter[/FlateDecode/FlateDecode]')),
  ],
  ['20 MB without a filter, named 200 times', () => named(200, stream(Buffer.alloc(20 * MB, '0 0 m '), ''))],
  [
    'zeros of ASCII85 without end',
    () => onePage(stream(packed(Buffer.alloc(120 * MB, 'z')), '/Filter[/FlateDecode/ASCII85Decode]')),
  ],
  [
    'runs of one byte',
    () => onePage(stream(packed(Buffer.alloc(120 * MB, '\x00a')), '/Filter[/FlateDecode/RunLengthDecode]')),
  ],
  ['3,000 wrong lengths', withFalseLengths],
  ['a million objects in one stream', objectBomb],
  [
    'a string of 120 MB',
    () => onePage(flate(Buffer.concat([Buffer.from('('), Buffer.alloc(120 * MB, 'a')]))),
  ],
  [
    'an array of 60 million numbers',
    () => onePage(flate(Buffer.concat([Buffer.from('['), Buffer.alloc(120 * MB, '1 ')]))),
  ],
];

/** The largest memory that any child of this process has had, in MB. */
async function peakOfChildren(): Promise<number> {
  const ids = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const peaks = await Promise.all(
    ids
      .trim()
      .split(' ')
      .map(async (id) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      }),
  );
  return Math.max(0, ...peaks);
}

let checker: Checker;
let peakMb = 0;
beforeEach(() => {
  peakMb = 0;
  checker = new Checker(() => startBuiltPreflight(tmpdir()));
});
afterEach(() => checker.stop());

/** Memory is checked all the time: on a slow machine a worker may be ended before it has answered. */
const checked = (bytes: Buffer, memoryMb: number, softMs: number) =>
  asFile(bytes, async (path) => {
    let isOver = false;
    const watching = (async () => {
      for (; !isOver; await pause(POLL_INTERVAL_MS)) peakMb = Math.max(peakMb, await peakOfChildren());
    })();
    const result = await checker.check({
      path,
      sha256: '',
      order: cards,
      limits: { ...usualLimits, memoryMb },
      softMs,
    });
    isOver = true;
    await watching;
    return result;
  });

describe('the memory that a file’s check takes', () => {
  it.each(hostile)(
    '%s: within the limits of memory and time, and reported',
    {
      ...skipWhere(process.platform !== 'linux', 'only Linux tells the memory of a process'),
      timeout: 240_000,
    },
    async (_, bytes) => {
      const codes = codesOf(await checked(bytes(), 1_024, 4_000));
      expect(codes).not.toContain('file.check-failed');
      expect(codes).not.toContain('pages.blank');
      expect(peakMb).toBeGreaterThan(0);
      expect(peakMb).toBeLessThan(1_024 + SLACK_MB);
    },
  );

  it('is measured, and ended when it is too much', async () => {
    const bytes = named(200, stream(Buffer.alloc(20 * MB, '0 0 m '), ''));
    // Less than Node needs by itself.
    expect(codesOf(await checked(bytes, 16, 20_000))).toEqual(['file.too-much']);
    expect(codesOf(await checked(onePage(stream(someInk, '')), 1_024, 20_000))).not.toContain(
      'file.too-much',
    );
  });
});
