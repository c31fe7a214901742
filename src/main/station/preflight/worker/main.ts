import { isMainThread, parentPort } from 'node:worker_threads';
import { answerRequests } from './answer-requests.ts';
import { Supervisor } from './supervisor.ts';
import { openStationChannel } from './worker-channel.ts';

// The process runs this file twice: as the supervisor, and as the thread that opens files.
if (isMainThread) new Supervisor(openStationChannel(), new URL(import.meta.url));
else if (parentPort !== null) answerRequests(parentPort);
