import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32c } from '../../../src/main/station/artwork/crc32c.ts';

// RFC 3720, appendix B.4, and the usual check value.
test.each([
  ['the digits', Buffer.from('123456789'), 0xe3069283],
  ['32 zeros', Buffer.alloc(32), 0x8a9136aa],
  ['32 ones', Buffer.alloc(32, 0xff), 0x62a8ab43],
  ['0 to 31', Buffer.from(Array.from({ length: 32 }, (_, index) => index)), 0x46dd794e],
  ['nothing', Buffer.alloc(0), 0],
])('%s', (_, bytes, sum) => {
  expect(crc32c(bytes)).toBe(sum);
});

test('in pieces it is the same as at once', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(100), (bytes, cut) => {
      expect(crc32c(bytes.subarray(cut), crc32c(bytes.subarray(0, cut)))).toBe(crc32c(bytes));
    }),
  );
});
