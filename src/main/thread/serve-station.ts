import { RPCHandler } from '@orpc/server/message-port';
import { type OpenStation, openStation } from '../host/open-station.ts';
import { remoteHost, remoteParts } from './remote-host.ts';
import { serveWindow } from './serve-window.ts';
import { stationControl } from './station-control.ts';
import type { HandedPort, ThreadStart } from './wire.ts';

/**
 * Opens a host's station in this thread and answers the host and its windows. Resolves once the station
 * works; rejects with StartupError, which the host receives as well.
 * @param environment of the station; completed by the system's proxy.
 */
export async function serveStation(start: ThreadStart, environment: NodeJS.ProcessEnv): Promise<OpenStation> {
  const host = remoteHost(start.host);
  const opening = openStation({
    ...remoteParts(start, host, environment),
    async show({ router, folders }) {
      const ownCalls = new RPCHandler(router);
      start.ports.on('message', ({ of, port }: HandedPort) => {
        if (of === 'window') return serveWindow(port, router);
        ownCalls.upgrade(port);
        port.start();
      });
      await host.show(folders);
      // The host closes its windows before it stops its station.
      return () => undefined;
    },
  });
  new RPCHandler(stationControl(opening, environment)).upgrade(start.control);
  start.control.start();
  return opening;
}
