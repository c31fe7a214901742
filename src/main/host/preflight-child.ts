import type { WorkerPort } from '../station/ports.ts';
import { startChild } from '../station/preflight/index.ts';

/** Preflight's worker as a child of plain Node, running from source. */
export const startPreflightChild = (): WorkerPort =>
  startChild(new URL('../station/preflight/worker/main.ts', import.meta.url));
