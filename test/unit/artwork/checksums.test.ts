import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDigest } from '../../../src/main/station/artwork/transfer/checksums.ts';

async function sumOf(
  kind: Parameters<typeof createDigest>[0],
  ...pieces: readonly Uint8Array[]
): Promise<string> {
  const digest = await createDigest(kind);
  for (const piece of pieces) digest.update(piece);
  return digest.hex();
}

describe('CRC-32C', () => {
  // RFC 3720, appendix B.4, and the usual check value.
  test.each([
    ['the digits', Buffer.from('123456789'), 'e3069283'],
    ['32 zeros', Buffer.alloc(32), '8a9136aa'],
    ['32 ones', Buffer.alloc(32, 0xff), '62a8ab43'],
    ['0 to 31', Buffer.from(Array.from({ length: 32 }, (_, index) => index)), '46dd794e'],
    ['nothing', Buffer.alloc(0), '00000000'],
  ])('%s', async (_, bytes, sum) => {
    expect(await sumOf('crc32c', bytes)).toBe(sum);
  });
});

test.each(['crc32', 'crc32c', 'md5', 'sha384', 'sha512'] as const)(
  '%s in pieces is the same as at once',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), fc.nat(100), async (bytes, cut) => {
        expect(await sumOf(kind, bytes.subarray(0, cut), bytes.subarray(cut))).toBe(await sumOf(kind, bytes));
      }),
    );
  },
);
