import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { RouterClient } from '@orpc/server';
import { RPCHandler } from '@orpc/server/message-port';
import { withErrors } from './errors-across.ts';
import { type HostServices, hostRouter, type StationWatch } from './host-router.ts';
import type { RunningThread, StartThread } from './start-thread.ts';
import type { StationControl } from './station-control.ts';
import type { HandedPort, HandedWorker, ThreadOptions } from './wire.ts';

export interface ThreadRunParts {
  readonly options: ThreadOptions;
  readonly environment: NodeJS.ProcessEnv;
  readonly startThread: StartThread;
  readonly services: HostServices;
  readonly watch: StationWatch;
}

/** One thread of a station from start to end, as its host sees it. */
export class ThreadRun {
  readonly control: RouterClient<StationControl>;
  readonly #ports: MessagePort;
  readonly #thread: RunningThread;

  constructor({ options, environment, startThread, services, watch }: ThreadRunParts) {
    const host = new MessageChannel();
    const control = new MessageChannel();
    const ports = new MessageChannel();
    this.#ports = ports.port1;
    new RPCHandler(hostRouter(services, watch)).upgrade(host.port1);
    host.port1.start();
    this.control = createORPCClient(new RPCLink({ port: control.port1, interceptors: [withErrors] }));
    control.port1.start();
    ports.port1.on('message', ({ worker, archive }: HandedWorker) =>
      forwardWorker(worker, services.startPreflight(archive)),
    );
    this.#thread = startThread(
      { options, host: host.port2, control: control.port2, ports: ports.port2 },
      environment,
    );
  }

  /** Resolves with the reason when the thread has ended and its ports are closed. */
  get ended(): Promise<unknown> {
    return this.#thread.ended;
  }

  /** A port over which the station answers a window, or the host itself. */
  openPort(of: HandedPort['of']): MessagePort {
    const { port1: own, port2: port } = new MessageChannel();
    this.#ports.postMessage({ of, port } satisfies HandedPort, [port]);
    return own;
  }

  /** Ends the thread immediately. */
  async terminate(): Promise<void> {
    await this.#thread.terminate();
  }
}

/** Forwards messages between the station and its worker; when either ends, so does the other. */
function forwardWorker(port: MessagePort, worker: ReturnType<HostServices['startPreflight']>): void {
  worker.listen({ answer: (message) => port.postMessage(message), end: () => port.close() });
  port.on('message', (message: object) => worker.post(message));
  port.on('close', () => worker.terminate());
}
