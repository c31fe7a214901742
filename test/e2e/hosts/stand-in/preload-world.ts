/** Sent by the isolated world: a message of a port, or that the page has closed it. */
export type FromWorld =
  | { readonly kind: 'port-message'; readonly port: number; readonly data: unknown }
  | { readonly kind: 'port-closed'; readonly port: number };

/** What others may do in the isolated world. */
export interface World {
  post(channel: string, ports: readonly number[]): void;
  message(port: number, data: unknown): void;
  close(port: number): void;
}

type Listener = (event: { readonly ports: readonly MessagePort[] }, message: unknown) => void;

/**
 * Runs in the page's isolated world before the page: gives the built preload a `require` for the only part
 * of Electron that it uses, with real message ports. Its source is sent to Chromium, so it must not refer to
 * anything outside itself.
 */
function prepareWorld(names: { world: string; tell: string }, preload: (require: unknown) => void): void {
  // As in Electron, preloads run in the main frame only.
  if (window !== window.top) return;
  const tell = (message: object): void =>
    void Reflect.apply(Object(Reflect.get(window, names.tell)), window, [JSON.stringify(message)]);
  const listeners = new Map<string, Listener[]>();
  const open = new Map<number, MessagePort>();
  const ipcRenderer = {
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
  };
  Reflect.set(window, names.world, {
    post(channel: string, ports: readonly number[]) {
      const given = ports.map((port) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }) => tell({ kind: 'port-message', port, data }));
        port1.addEventListener('close', () => tell({ kind: 'port-closed', port }));
        port1.start();
        open.set(port, port1);
        return port2;
      });
      for (const listener of listeners.get(channel) ?? []) listener({ ports: given }, null);
    },
    message: (port: number, data: unknown) => open.get(port)?.postMessage(data),
    close: (port: number) => open.get(port)?.close(),
  });
  preload((name: string) => {
    if (name === 'electron') return { ipcRenderer };
    throw new Error(`A sandboxed preload has no module ${name}.`);
  });
}

/**
 * The script of the isolated world.
 * @param preload source of the built preload, CommonJS
 */
export const worldScript = (names: { world: string; tell: string }, preload: string): string =>
  `(${prepareWorld})(${JSON.stringify(names)}, (require) => { const module = { exports: {} }; ${preload}\n});`;
