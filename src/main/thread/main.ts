import { workerData } from 'node:worker_threads';
import { serveStation } from './serve-station.ts';

// The thread of a host's station. What goes wrong at the start is the host's to tell.
serveStation(workerData, process.env).catch(() => undefined);
