import { describe, expect, test } from 'vitest';
import { HeadTail } from '../../../src/main/station/artwork/transfer/head-tail.ts';

const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF';
const objects = (count: number): string => '5 0 obj\n<<>>\nendobj\n'.repeat(count);

/** As it arrives in chunks of any length. */
const ends = (text: string, chunkBytes: number): boolean => {
  const bytes = Buffer.from(text, 'latin1');
  const seen = new HeadTail();
  for (let at = 0; at < bytes.length; at += chunkBytes) seen.update(bytes.subarray(at, at + chunkBytes));
  return seen.endsAsPdf;
};

describe.each([1, 7, 64, 1_000_000])('a PDF that arrives in chunks of %i bytes', (chunkBytes) => {
  test.each<[string, string]>([
    ['ends with its mark', pdf],
    ['has NULs behind its mark', `${pdf}\n${'\0'.repeat(4_096)}`],
    ['has blanks behind its mark', `${pdf}${' \r\n'.repeat(2_000)}`],
    ['has other bytes behind its mark', `${pdf}\n${'<html>no object here</html>'.repeat(100)}`],
    ['was saved once more', `${pdf}\n${objects(200)}startxref\n9\n%%EOF\n`],
  ])('%s: whole', (_what, text) => {
    expect(ends(text, chunkBytes)).toBe(true);
  });

  test.each<[string, string]>([
    ['lacks its mark', pdf.slice(0, -3)],
    ['breaks off in the middle', pdf.slice(0, 20)],
    ['breaks off in what was saved later', `${pdf}\n${objects(200)}`],
    ['breaks off in the first object that was saved later', `${pdf}\n7 0 obj\n<<`],
  ])('%s: not whole', (_what, text) => {
    expect(ends(text, chunkBytes)).toBe(false);
  });
});
