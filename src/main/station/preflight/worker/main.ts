import { isMainThread, parentPort } from 'node:worker_threads';
import { Supervisor } from './supervisor.ts';
import { openStationChannel } from './worker-channel.ts';

// The process runs this file twice: as the supervisor, and as the thread that opens files. Only the thread
// loads what that takes.
if (isMainThread) new Supervisor(openStationChannel(), new URL(import.meta.url));
else if (parentPort !== null) {
  const { answerRequests } = await import('./answer-requests.ts');
  answerRequests(parentPort);
}
