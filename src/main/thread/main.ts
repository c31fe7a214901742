import { workerData } from 'node:worker_threads';
import { serveStation } from './serve-station.ts';

// Entry of a station's thread. The host reports what goes wrong at the start.
serveStation(workerData, process.env).catch(() => undefined);
