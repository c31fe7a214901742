import { resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkerPort } from '../../src/main/station/ports.ts';
import { startChild } from '../../src/main/station/preflight/index.ts';

const built = resolve(import.meta.dirname, '../../dist/worker') + sep;

/**
 * Preflight's worker as it is installed: in one file, which is loaded in a third of the time that its sources
 * take. A station of a test starts one or two of them. What is about the worker itself runs it from source.
 * @param archive folder of the files it is asked about.
 */
export const startBuiltPreflight = (archive: string): WorkerPort =>
  startChild(new URL('preflight.mjs', pathToFileURL(built)), [built, archive]);
