import '../../src/main/host/threads.ts';
import { resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runHeadless } from '../../src/main/headless/run.ts';
import { startChild } from '../../src/main/station/preflight/index.ts';
import { startThreadOf } from '../../src/main/thread/start-thread.ts';

// The headless host of `src/main/headless/index.ts` with built parts: the screens, the station's thread and
// preflight's worker. The first argument is the folder of these parts; the others are the host's own.

const [dist = '', ...args] = process.argv.slice(2);
const built = pathToFileURL(resolve(dist) + sep);

runHeadless(args, {
  rendererFolder: resolve(dist, 'renderer'),
  beside: null,
  startPreflight: (archive) =>
    startChild(new URL('worker/preflight.mjs', built), [resolve(dist, 'worker') + sep, archive]),
  startThread: startThreadOf(new URL('main/station.mjs', built)),
});
