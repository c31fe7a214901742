// Loaded before a program and before the threads of it (--import): either then breaks as the program's parent
// asks, by an error that nobody caught.
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/** Threads hear here how to break. */
export const THREADS = 'how a thread breaks';

const threads = new BroadcastChannel(THREADS);
threads.unref();

function breakBy(how: unknown): void {
  if (how === 'reject') void Promise.reject(new Error('rejected on purpose'));
  if (how === 'throw') {
    setTimeout(() => {
      throw new Error('thrown on purpose');
    });
  }
}

if (isMainThread) {
  process.on('message', (how) => {
    if (how === 'throw in the thread') threads.postMessage('throw');
    else if (how === 'reject in the thread') threads.postMessage('reject');
    else breakBy(how);
  });
} else {
  threads.onmessage = ({ data }: { data: unknown }) => breakBy(data);
}
