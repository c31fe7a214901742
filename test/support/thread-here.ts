import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type HeadlessHost, type HeadlessOptions, startHeadlessHost } from '../../src/main/headless/host.ts';
import type { OpenStation } from '../../src/main/host/open-station.ts';
import type { StationRouter } from '../../src/main/station/api/index.ts';
import type { Station } from '../../src/main/station/station.ts';
import { serveStation } from '../../src/main/thread/serve-station.ts';
import { serveWindow } from '../../src/main/thread/serve-window.ts';
import type { StartThread } from '../../src/main/thread/start-thread.ts';

/** Gives a host's windows ports to a router in this thread. */
export function windowsOf(router: StationRouter): () => MessagePort {
  return () => {
    const { port1, port2 } = new MessageChannel();
    serveWindow(port2, router);
    return port1;
  };
}

/** A headless host whose station a test can call directly. */
export interface HostHere extends Omit<HeadlessHost, 'station'> {
  readonly station: Station;
}

/**
 * A headless host with its station in this thread, over the same ports: a test can inspect the station, and
 * no thread has to load it.
 */
export async function startHostHere(options: Omit<HeadlessOptions, 'startThread'>): Promise<HostHere> {
  const opening = Promise.withResolvers<OpenStation>();
  const startThread: StartThread = (start, environment) => {
    serveStation(start, environment).then(opening.resolve, opening.reject);
    return {
      ended: new Promise(() => undefined),
      async terminate() {
        for (const port of [start.host, start.control, start.ports]) port.close();
      },
    };
  };
  const host = await startHeadlessHost({ ...options, startThread });
  const { station } = await opening.promise;
  return { ...host, station };
}
