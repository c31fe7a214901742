import { join, resolve } from 'node:path';
import { bundleProcess } from './crash/bundle.ts';

/** For Node's command line: the program, then its first argument. */
export type BuiltHeadless = readonly [file: string, dist: string];

/**
 * The headless host built as the desktop app is, which starts in a third of the time that its sources take.
 * It uses the parts in `dist`, which `npm test` builds before.
 */
export const buildHeadless = async (): Promise<BuiltHeadless> => [
  await bundleProcess(join(import.meta.dirname, 'headless-process.ts')),
  resolve(import.meta.dirname, '../../dist'),
];
