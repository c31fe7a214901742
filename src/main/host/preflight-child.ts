import { fileURLToPath } from 'node:url';
import type { WorkerPort } from '../station/ports.ts';
import { startChild } from '../station/preflight/index.ts';

const app = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Preflight's worker as a child of plain Node, running from source.
 * @param archive folder of the files it is asked about.
 */
export const startPreflightChild = (archive: string): WorkerPort =>
  startChild(new URL('../station/preflight/worker/main.ts', import.meta.url), [app, archive]);
