import { getHeapStatistics } from 'node:v8';

// One of Electron's utility processes that tells what it was given, and stays until it is ended.

const parentPort: unknown = Reflect.get(process, 'parentPort');
Reflect.apply(Object(parentPort).postMessage, parentPort, [
  {
    environment: Object.keys(process.env),
    heapLimit: getHeapStatistics().heap_size_limit,
  },
]);
setInterval(() => undefined, 60_000);
