import type { MessagePort } from 'node:worker_threads';
import { WindowLink } from '../thread/window-link.ts';

/** The part of Electron's main-process port that is used here. */
interface PagePort {
  on(event: 'message', listener: (message: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
  postMessage(data: unknown): void;
  close(): void;
}

/**
 * Connects a page with the station's thread, since Electron's ports cannot be passed to a thread, nor
 * Node's to a page. A page that sends anything but calls loses its port. Returns a function that ends it.
 */
export function forwardPort(page: PagePort, station: MessagePort): () => void {
  const close = (): void => {
    page.close();
    link.close();
  };
  const link = new WindowLink(station, {
    send(data, sent) {
      page.postMessage(data);
      sent();
    },
    sendText(text, sent) {
      page.postMessage(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString());
      sent();
    },
    refuse: close,
    gone: () => page.close(),
  });
  page.on('message', ({ data }) => link.call(data, null));
  page.on('close', () => link.close());
  page.start();
  return close;
}
