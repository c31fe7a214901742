// Loaded before a program and its threads (--import): either then fails with an uncaught error when the
// program's parent asks for it.
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/** The channel on which threads are told how to fail. */
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
