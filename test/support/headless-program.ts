import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundleProcess } from './crash/bundle.ts';

/** The headless host built as the desktop app is. It starts in a third of the time that its sources take. */
export interface BuiltHeadless {
  /** For Node's command line: the program, then its first argument. */
  readonly program: readonly [file: string, dist: string];
  remove(): Promise<void>;
}

/** Builds it beside the parts in `dist`, which `npm test` builds before. */
export async function buildHeadless(): Promise<BuiltHeadless> {
  const { folder, file } = await bundleProcess(join(import.meta.dirname, 'headless-process.ts'));
  return {
    program: [file, resolve(import.meta.dirname, '../../dist')],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
