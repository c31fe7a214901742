import '../host/threads.ts';
import { resolve } from 'node:path';
import { startPreflightChild } from '../host/preflight-child.ts';
import { startThreadOf } from '../thread/start-thread.ts';
import { runHeadless } from './run.ts';

// The headless host from source, on plain Node.
runHeadless(process.argv.slice(2), {
  rendererFolder: resolve(import.meta.dirname, '../../../dist/renderer'),
  beside: null,
  startPreflight: startPreflightChild,
  startThread: startThreadOf(new URL('../thread/main.ts', import.meta.url)),
});
