import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../../src/contract/index.ts';
import { THREADS } from '../../support/breaking-process.ts';
import { app, guards, handlers, powerMonitor, seen, session } from '../../support/fake-electron/index.ts';
import { until } from '../../support/until.ts';

// Runs the built main process with the fake instead of Electron, does what a window and an operator would
// do, and prints the result as one line of JSON. First argument: the bundle; the others are the app's own.

const fake = new URL('../../support/fake-electron/index.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fake, shortCircuit: true } : next(specifier, context),
});

const quit = new Promise<void>((resolve) => app.once('quit', resolve));
let hasQuit = false;
void quit.then(() => {
  hasQuit = true;
});
const hidden = process.argv.includes('--hidden');
app.beginStart();
await import(pathToFileURL(process.argv[2] ?? '').href);
await until(
  'a tray, an error or the end',
  () => seen.trays.some(({ tip }) => tip !== '') || seen.errors.length > 0 || hasQuit,
);

/** Fails as programs do, with an uncaught error, and prints what the operator is shown. */
async function breakBy(how: string): Promise<never> {
  if (how === 'reject') void Promise.reject(new Error('rejected on purpose'));
  else {
    setTimeout(() => {
      throw new Error('thrown on purpose');
    });
  }
  await quit;
  process.stdout.write(`${JSON.stringify({ errors: seen.errors, messages: seen.messages })}\n`);
  process.exit(app.exitCode ?? 0);
}
if (process.env.TRY_FATAL !== undefined) await breakBy(process.env.TRY_FATAL);

/** Makes the station's thread fail, and calls the next one over the window's new port. */
async function breakThread(): Promise<void> {
  const posted = seen.windows[0]?.webContents.posted ?? [];
  const closed = new Promise((resolve) => posted[0]?.ports[0]?.once('close', resolve));
  new BroadcastChannel(THREADS).postMessage('throw');
  await closed;
  await until('the window has another port', () => posted.length === 2);
  const [port] = posted[1]?.ports ?? [];
  if (port === undefined) throw new Error('The window has no port.');
  const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ port }));
  port.start();
  await until('the window is told', async () => {
    const { incidents } = await client.overview.get();
    return incidents.some(({ kind }) => kind === 'station-restarted');
  });
  process.stdout.write('told\n');
}
if (process.env.TRY_CRASH !== undefined) {
  await breakThread();
  app.quit();
  await quit;
  process.exit(app.exitCode ?? 0);
}
// Where Electron ends the process, the fake only records it.
process.on('uncaughtException', () => process.exit(app.exitCode ?? 0));

const permission = (name: string, url: string): { request: boolean; check: unknown } => {
  let request = true;
  // They get only what the guards look at.
  Reflect.apply(Object(guards.request), undefined, [
    null,
    name,
    (granted: boolean) => {
      request = granted;
    },
    { requestingUrl: url },
  ]);
  const check: unknown = Reflect.apply(Object(guards.check), undefined, [
    null,
    name,
    url,
    { requestingUrl: url },
  ]);
  return { request, check };
};
const isCancelled = (url: string): boolean => {
  let cancelled = false;
  guards.load?.({ url }, ({ cancel }) => {
    cancelled = cancel === true;
  });
  return cancelled;
};
const isPrevented = (emit: (event: { preventDefault(): void }) => void): boolean => {
  let prevented = false;
  emit({
    preventDefault: () => {
      prevented = true;
    },
  });
  return prevented;
};

/** The answer of one of the app's guards, by its callback; `default` leaves the decision to Electron. */
const answerOf = (event: string, ...given: unknown[]): unknown => {
  let answer: unknown = 'default';
  const prevented = isPrevented((about) =>
    app.emit(event, about, null, ...given, (...answers: unknown[]) => {
      answer = answers;
    }),
  );
  return prevented ? answer : 'default';
};

if (hidden) process.stdout.write(`${seen.windows.length} windows\n`);
const [window] = seen.windows;
const [port] = window?.webContents.posted[0]?.ports ?? [];
if (window !== undefined && port !== undefined) {
  const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ port }));
  port.start();
  const overview = await client.overview.get();
  const events = await client.events.subscribe();
  const first = await events.next();

  const demo = process.env.TRY_DEMO === 'yes' ? await client.demo.open() : null;

  const serve = handlers.get('app');
  const get = async (url: string) => {
    const response = await serve?.(new Request(url));
    return { status: response?.status, policy: response?.headers.get('content-security-policy') ?? null };
  };
  const page = await get('app://makeready/index.html');
  const outside = await get('app://makeready/..%2f..%2fpackage.json');
  const foreign = await get('app://elsewhere/index.html');
  const openedAt = window.webContents.url;
  const isShown = window.isVisible();

  // A second start passes its link on; so does macOS.
  app.startSecond('makeready', 'makeready://job/demo%3A1');
  const afterSecondStart = window.webContents.url;
  // A link to the current place must not reload the page.
  app.startSecond('makeready', 'makeready://job/demo%3A1');
  const reloadsBySamePlace = window.webContents.reloads;
  app.emit('open-url', { preventDefault: () => undefined }, 'makeready://evil/x');
  const afterBadLink = window.webContents.url;

  // A crashed page is reloaded and gets a new port; the old one receives nothing more.
  const oldPortClosed = new Promise((resolve) => port.once('close', resolve));
  window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
  await oldPortClosed;
  const afterCrash = { reloads: window.webContents.reloads, ports: window.webContents.posted.length };

  // A page that sends anything but calls loses its port.
  const [newPort] = window.webContents.posted.at(-1)?.ports ?? [];
  const garbageClosed = new Promise((resolve) => newPort?.once('close', resolve));
  newPort?.postMessage({ i: '1', p: { u: 'not a call' } });
  await garbageClosed;

  // When a frame of another origin finishes loading, it gets no port.
  window.webContents.url = 'https://evil.example/';
  window.webContents.emit('did-finish-load');
  const portsGiven = window.webContents.posted.length;
  powerMonitor.emit('suspend');
  powerMonitor.emit('resume');
  window.done.length = 0;
  app.emit('activate');
  const afterActivate = [...window.done];
  app.emit('child-process-gone', {}, { type: 'Utility', reason: 'crashed' });
  app.emit(
    'child-process-gone',
    {},
    { type: 'Utility', name: 'Makeready preflight', reason: 'killed', exitCode: 15 },
  );

  process.stdout.write(
    `${JSON.stringify({
      overview,
      demo,
      first: first.done === true ? null : (first.value[0]?.kind ?? null),
      channel: window.webContents.posted[0]?.channel,
      options: window.options,
      done: window.done,
      afterActivate,
      openedAt,
      isShown,
      windowsWhenProxyAsked: seen.windowsWhenProxyAsked,
      afterSecondStart,
      afterBadLink,
      reloadsBySamePlace,
      afterCrash,
      schemes: seen.schemes,
      userData: seen.paths.userData,
      crashDumps: seen.crashDumps,
      menuRoles: seen.menu.map((item) => item.role),
      viewRoles: JSON.stringify(seen.menu.find((item) => item.role === 'viewMenu')?.submenu),
      permissions: {
        copyOurs: permission('clipboard-sanitized-write', 'app://makeready/index.html'),
        copyForeign: permission('clipboard-sanitized-write', 'https://evil.example/'),
        read: permission('clipboard-read', 'app://makeready/index.html'),
        notifications: permission('notifications', 'app://makeready/index.html'),
        media: permission('media', 'app://makeready/index.html'),
      },
      cancelled: [
        'app://makeready/assets/a.js',
        'https://evil.example/',
        'http://127.0.0.1/',
        'file:///etc/passwd',
        'devtools://devtools/',
      ].map(isCancelled),
      downloadsPrevented: [
        'https://evil.example/a.exe',
        'app://makeready/index.html',
        'blob:https://evil.example/1',
        'blob:app://makeready/1',
      ].map((url) =>
        isPrevented((event) => session.defaultSession.emit('will-download', event, { getURL: () => url })),
      ),
      webviewPrevented: isPrevented((event) => window.webContents.emit('will-attach-webview', event)),
      trustsCertificate: answerOf('certificate-error', 'https://evil.example/', 'net::ERR_CERT', {}),
      showsCertificate: answerOf('select-client-certificate', 'https://evil.example/', [{}]),
      logsIn: answerOf('login', {}, {}),
      usb: guards.usb?.({ protectedClasses: ['hid'] }),
      appId: seen.appId,
      protocols: seen.protocols,
      tray: seen.trays[0]?.menu.map(({ label }) => label),
      page,
      outside,
      foreign,
      portsGiven,
      opens: window.webContents.openHandler?.({ url: 'https://evil.example/' }),
    })}\n`,
  );
  window.webContents.url = 'app://makeready/index.html#/transfers';
  window.bounds = { x: 40, y: 50, width: 1300, height: 800 };
  // The first window, created while the station was being opened, makes Windows wait.
  const waits = isPrevented((event) => window.emit('query-session-end', { ...event, reasons: ['shutdown'] }));
  if (!waits) throw new Error('Windows would not wait for the step in hand.');
  // Closing the last window quits; it stays until the station has stopped, and says why.
  window.close();
  await until('it says why', () => window.isDestroyed() || window.done.at(-1) !== 'focus');
  // It may have stopped and closed since it said so.
  const said = window.done.at(-1);
  process.stdout.write(`${said === 'focus' ? 'closed at once' : said}\n`);
}
app.quit();
await quit;
process.stdout.write('quit\n');
process.exit(app.exitCode ?? 0);
