import { describe, expect, test } from 'vitest';
import { pathsIn, readingFileOf } from '../../../src/renderer/connections/reading/reading-file.ts';

const paths = { 'job.status': '$.state.code', 'list.jobs': '$.stuff[*]' } as const;

describe('the file with the paths of a connection', () => {
  test('is imported as it was saved', async () => {
    expect(await pathsIn(new Blob([readingFileOf(paths)]))).toEqual(paths);
  });

  test.each([
    ['text other than JSON', '{'],
    ['another file', '{"app":"Makeready","settings":{}}'],
    ['unknown parts', '{"makeready":"reading","version":1,"paths":{"job.colour":"$.a"}}'],
    ['a file too large for one', readingFileOf(paths) + ' '.repeat(100_000)],
  ])('is not %s', async (_, text) => {
    expect(await pathsIn(new Blob([text]))).toBeNull();
  });
});
