import { ReadingFile, type ReadingPaths } from '../../../contract/index.ts';

const MAX_BYTES = 100_000;

/** The text of a file that tells another company how to read a deployment's answers. */
export function readingFileOf(paths: ReadingPaths): string {
  const file: ReadingFile = { makeready: 'reading', version: 1, paths };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The paths in such a file; null if it is not one. */
export async function pathsIn(file: Blob): Promise<ReadingPaths | null> {
  if (file.size > MAX_BYTES) return null;
  try {
    const read = ReadingFile.safeParse(JSON.parse(await file.text()));
    return read.success ? read.data.paths : null;
  } catch {
    return null;
  }
}
