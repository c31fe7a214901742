import { isMainThread, parentPort } from 'node:worker_threads';
import { answerRequests } from './answer-requests.ts';
import { lineToStation } from './line.ts';
import { Supervisor } from './supervisor.ts';

// The process runs this file twice: as the supervisor, and as the thread that opens files.
if (isMainThread) new Supervisor(lineToStation(), new URL(import.meta.url));
else if (parentPort !== null) answerRequests(parentPort);
