import { RPCHandler as PortHandler } from '@orpc/server/message-port';
import { RPCHandler as WindowHandler } from '@orpc/server/websocket';
import { type OpenStation, openStation } from '../host/open-station.ts';
import { remoteHost, remoteParts } from './remote-host.ts';
import { serveWindow } from './serve-window.ts';
import { stationControl } from './station-control.ts';
import type { HandedPort, ThreadStart } from './wire.ts';

/**
 * Opens the station of a host in this thread, and answers the host and its windows. Resolves once it works;
 * rejects with StartupError, which the host hears, too.
 * @param environment of the station; completed by the system's proxy.
 */
export async function serveStation(start: ThreadStart, environment: NodeJS.ProcessEnv): Promise<OpenStation> {
  const host = remoteHost(start.host);
  const opening = openStation({
    ...remoteParts(start, host, environment),
    async show({ router, folders }) {
      const windows = new WindowHandler(router);
      const ownCalls = new PortHandler(router);
      start.ports.on('message', ({ of, port }: HandedPort) => {
        if (of === 'window') return serveWindow(port, windows);
        ownCalls.upgrade(port);
        port.start();
      });
      await host.show(folders);
      // A host ends its windows before it stops its station.
      return () => undefined;
    },
  });
  new PortHandler(stationControl(opening, environment)).upgrade(start.control);
  start.control.start();
  return opening;
}
