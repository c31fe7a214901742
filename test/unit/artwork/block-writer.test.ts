import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockPool } from '../../../src/main/station/artwork/transfer/block-pool.ts';
import { BlockWriter } from '../../../src/main/station/artwork/transfer/block-writer.ts';
import { sumOf } from '../../support/pdf.ts';

/**
 * A disk that accepts at most `most(n)` bytes of the n-th write and reports so instead of failing, as a
 * full one does.
 */
class Disk {
  content = Buffer.alloc(0);
  writes = 0;
  readonly #most: (write: number) => number;

  constructor(most: (write: number) => number) {
    this.#most = most;
  }

  async write(
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ bytesWritten: number }> {
    await new Promise((resolve) => setImmediate(resolve));
    const bytes = buffer.subarray(offset, offset + length);
    const taken = bytes.subarray(0, this.#most(this.writes++));
    const end = Math.max(this.content.length, position + taken.length);
    const next = Buffer.alloc(end);
    this.content.copy(next);
    next.set(taken, position);
    this.content = next;
    return { bytesWritten: taken.length };
  }
}

test('whatever the chunks and however short the writes, the file is what was passed in, hashed on the way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 2_500_000 }), { maxLength: 8 }),
      fc.array(fc.integer({ min: 40_000, max: 700_000 }), { minLength: 1, maxLength: 5 }),
      async (sizes, takes) => {
        const disk = new Disk((write) => takes[write % takes.length] ?? 1);
        const hash = createHash('sha256');
        const writer = new BlockWriter(disk, new BlockPool(), [hash], 0);
        const chunks = sizes.map((size, index) => Buffer.alloc(size, index + 1));
        for (const chunk of chunks) await writer.write(chunk);
        await writer.flush();
        const whole = Buffer.concat(chunks);
        expect(writer.position).toBe(whole.length);
        expect(disk.content.equals(whole)).toBe(true);
        expect(hash.digest('hex')).toBe(sumOf(whole));
      },
    ),
    { numRuns: 25 },
  );
});

test('a disk that accepts nothing more is full, and the next write or flush says so', async () => {
  const writer = new BlockWriter(new Disk((write) => (write === 0 ? 500_000 : 0)), new BlockPool(), [], 0);
  void writer.write(Buffer.alloc(2_000_000));
  await expect(writer.flush()).rejects.toMatchObject({ code: 'disk-full' });
});

test('the system’s own error for a full disk is understood', async () => {
  const full = {
    write: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC', syscall: 'write' })),
  };
  const writer = new BlockWriter(full, new BlockPool(), [], 0);
  void writer.write(Buffer.alloc(2_000_000));
  await expect(writer.flush()).rejects.toMatchObject({ code: 'disk-full' });
});
