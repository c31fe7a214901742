import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type * as Electron from 'electron';
import type { Named } from './fake-electron/named.ts';

/**
 * Electron's MessagePortMain on Node's message port: the same messages and cloning, but with Electron's
 * events, and silent until `start`.
 */
export class FakeMessagePortMain
  extends EventEmitter
  implements Named<Electron.MessagePortMain, 'start' | 'postMessage' | 'close'>
{
  readonly #port: MessagePort;
  #isClosed = false;

  constructor(port: MessagePort) {
    super();
    this.#port = port;
    // Only the other side is told.
    port.on('close', () => this.#isClosed || this.emit('close'));
  }

  start(): void {
    this.#port.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
  }
  postMessage(data: unknown): void {
    this.#port.postMessage(data);
  }
  close(): void {
    this.#isClosed = true;
    this.#port.close();
  }
}

/** A pair of ports: the main process' own, and the one a window is given. */
export function openPorts(): { readonly main: FakeMessagePortMain; readonly window: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  return { main: new FakeMessagePortMain(port1), window: port2 };
}
