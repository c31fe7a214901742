import '../host/threads.ts';
import { resolve } from 'node:path';
import { startPreflightChild } from '../host/preflight-child.ts';
import { runHeadless } from './run.ts';

// The headless host from source, on plain Node.
runHeadless(process.argv.slice(2), {
  rendererFolder: resolve(import.meta.dirname, '../../../dist/renderer'),
  beside: null,
  startPreflight: startPreflightChild,
});
