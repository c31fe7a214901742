import type { MessagePort } from 'node:worker_threads';
import type { Caller } from '../station/model/caller.ts';
import type { FromWindow, SharedText, ToWindow } from './wire.ts';

/** A window, as its host sees it. */
export interface WindowEnd {
  /** Forwards an answer; calls back once it has left. */
  send(data: string | Uint8Array<ArrayBuffer>, sent: () => void): void;
  /** As `send`, for text in shared memory. */
  sendText(text: SharedText, sent: () => void): void;
  /** Disconnects a window that does not follow the protocol. */
  refuse(why: string): void;
  /** The station's side of the link has ended. */
  gone(): void;
}

/** Connects a window with its station, in the host's thread: it forwards everything as it comes. */
export class WindowLink {
  readonly #port: MessagePort;

  constructor(port: MessagePort, window: WindowEnd) {
    this.#port = port;
    port.on('message', (message: ToWindow) => {
      const sent = (): void => this.#post({ kind: 'sent' });
      switch (message.kind) {
        case 'answer':
          return window.send(message.data, sent);
        case 'events':
          return window.sendText(message.text, sent);
        case 'refused':
          return window.refuse(message.why);
      }
    });
    port.on('close', () => window.gone());
  }

  /** @param data what the window sent: a call, encoded by the renderer. */
  call(data: unknown, caller: Caller | null): void {
    this.#post({ kind: 'call', data, caller });
  }

  /** Ends the window's calls and streams. */
  close(): void {
    this.#port.close();
  }

  #post(message: FromWindow): void {
    this.#port.postMessage(message);
  }
}
