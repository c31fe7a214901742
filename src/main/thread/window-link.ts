import type { MessagePort } from 'node:worker_threads';
import type { Caller } from '../station/caller.ts';
import type { FromWindow, SharedText, ToWindow } from './wire.ts';

/** A window, as its host reaches it. */
export interface WindowEnd {
  /** Sends an answer on; calls back once it has left. */
  send(data: string | Uint8Array<ArrayBuffer>, sent: () => void): void;
  /** The same of a text. */
  sendText(text: SharedText, sent: () => void): void;
  /** Ends a window that does not speak as the screens do. */
  refuse(why: string): void;
  /** The station's side of the link has ended. */
  gone(): void;
}

/** A window's link to its station, in the host's thread: everything goes on as it comes. */
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

  /** @param data what the window sent: a call, in the screens' hands. */
  call(data: unknown, caller: Caller | null): void {
    this.#post({ kind: 'call', data, caller });
  }

  /** Its calls and streams end with it. */
  close(): void {
    this.#port.close();
  }

  #post(message: FromWindow): void {
    this.#port.postMessage(message);
  }
}
