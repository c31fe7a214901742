import { getHeapStatistics } from 'node:v8';

// An Electron utility process that reports what it was given, and runs until it is ended.

const parentPort: unknown = Reflect.get(process, 'parentPort');
Reflect.apply(Object(parentPort).postMessage, parentPort, [
  {
    environment: Object.keys(process.env),
    heapLimit: getHeapStatistics().heap_size_limit,
  },
]);
setInterval(() => undefined, 60_000);
