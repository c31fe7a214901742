// Loaded first into a child of Node, to make it look like one of Electron's utility processes from inside.

const parentPort = {
  on(event: 'message', listener: (event: { data: unknown }) => void): void {
    process.on(event, (data: unknown) => listener({ data }));
  },
  postMessage: (message: unknown): void => void process.send?.(message),
};
Reflect.set(process, 'parentPort', parentPort);
process.on('disconnect', () => process.exit(0));
