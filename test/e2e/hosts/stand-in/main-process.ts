import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import { app, guards, handlers, seen, theatre } from '../../../support/fake-electron/index.ts';
import { listen } from '../../../support/listen.ts';
import type { FromMain, ToMain } from './wire.ts';

// Runs the built main process with the fake Electron, while the parent process shows the window in Chromium.
// The first argument is the bundle, all others are the app's.

const fake = new URL('../../../support/fake-electron/index.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fake, shortCircuit: true } : next(specifier, context),
});

const tell = (message: FromMain): void => void process.send?.(message);

/**
 * Chromium does not know the app's scheme, so main's answers are served over HTTP. The screens recognise the
 * desktop by their scheme: in that one comparison it is replaced by the one they are served under.
 */
const onTheDesktop = /location\.protocol===(["'`])app:\1/g;
let madeToFit = 0;
const server = createServer((request, response) => {
  const answer = async (): Promise<void> => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const { method = 'GET', url = '/' } = request;
    const answered = await handlers.get('app')?.(new Request(`app://makeready${url}`, { method, headers }));
    if (answered === undefined) throw new Error('The scheme is not served.');
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    if (answered.headers.get('content-type')?.startsWith('text/javascript') === true) {
      const script = await answered.text();
      madeToFit += script.match(onTheDesktop)?.length ?? 0;
      response.end(script.replaceAll(onTheDesktop, 'location.protocol==="http:"'));
    } else if (answered.body === null) response.end();
    else Readable.from(answered.body).pipe(response);
  };
  answer().catch(() => response.destroy());
});

const ports = new Map<number, MessagePort>();
let lastPort = 0;
theatre.stage = {
  load(contents, url) {
    const options = seen.windows.find((window) => window.webContents === contents)?.options;
    const { width = 800, height = 600, webPreferences } = options ?? {};
    tell({ kind: 'load', url, preload: webPreferences?.preload ?? '', width, height });
  },
  post(channel, given) {
    const numbers = given.map((port) => {
      const number = ++lastPort;
      ports.set(number, port);
      port.on('message', (data: unknown) => tell({ kind: 'port-message', port: number, data }));
      port.on('close', () => tell({ kind: 'port-closed', port: number }));
      return number;
    });
    tell({ kind: 'post', channel, ports: numbers });
  },
  close: () => tell({ kind: 'window-closed' }),
};

/** Asks main's guards, as Electron does. */
function mayHappen(what: Extract<ToMain, { kind: 'ask' }>['what'], url: string): boolean {
  const contents = seen.windows.at(-1)?.webContents;
  let allowed = true;
  switch (what) {
    case 'load':
      guards.load?.({ url }, ({ cancel }) => {
        allowed = cancel !== true;
      });
      return allowed;
    case 'navigate':
      contents?.emit('will-navigate', {
        url,
        preventDefault() {
          allowed = false;
        },
      });
      return allowed;
    case 'open':
      return contents?.openHandler?.({ url }).action === 'allow';
  }
}

function hear(message: ToMain): void {
  const window = seen.windows.at(-1);
  switch (message.kind) {
    case 'at':
      if (window !== undefined) window.webContents.url = message.url;
      return;
    case 'loaded':
      if (madeToFit === 0) throw new Error('The screens do not ask for the scheme they are under any more.');
      window?.webContents.emit('did-finish-load');
      window?.emit('ready-to-show');
      return;
    case 'port-message':
      ports.get(message.port)?.postMessage(message.data);
      return;
    case 'port-closed':
      ports.get(message.port)?.close();
      return;
    case 'ask':
      tell({
        kind: 'answer',
        question: message.question,
        allowed: mayHappen(message.what, message.url),
      });
      return;
    case 'quit':
      app.quit();
      return;
  }
}

process.on('message', hear);
// The parent has ended, and Chromium with it.
process.on('disconnect', () => app.quit());
app.once('quit', () => process.exit(app.exitCode ?? 0));
tell({ kind: 'serving', origin: (await listen(server)).replace('127.0.0.1', 'makeready.localhost') });
app.beginStart();
await import(pathToFileURL(process.argv[2] ?? '').href);
