import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../../src/contract/index.ts';
import { app, denied, handlers, seen } from '../../support/fake-electron.ts';
import { until } from '../../support/until.ts';

// Runs the built main process with the fake in the place of Electron, does what a window would do, and prints what came of
// it as one line of JSON. Argument: the bundle.

const fake = new URL('../../support/fake-electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fake, shortCircuit: true } : next(specifier, context),
});

const quit = new Promise<void>((resolve) => app.once('quit', resolve));
await import(pathToFileURL(process.argv[2] ?? '').href);
await until('a window or an error', () => seen.windows.length + seen.errors.length > 0, 20_000);

const [window] = seen.windows;
const [posted] = window?.webContents.posted ?? [];
const [port] = posted?.ports ?? [];
if (window !== undefined && port !== undefined) {
  const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ port }));
  port.start();
  const overview = await client.overview.get();
  const events = await client.events.subscribe();
  const first = await events.next();

  const serve = handlers.get('app');
  const get = async (url: string) => {
    const response = await serve?.(new Request(url));
    return { status: response?.status, policy: response?.headers.get('content-security-policy') ?? null };
  };
  const page = await get('app://makeready/index.html');
  const outside = await get('app://makeready/..%2f..%2fpackage.json');
  const foreign = await get('app://elsewhere/index.html');

  // A frame of another origin that finishes loading is given no port.
  window.webContents.url = 'https://evil.example/';
  window.webContents.emit('did-finish-load');
  const portsGiven = window.webContents.posted.length;

  process.stdout.write(
    `${JSON.stringify({
      overview,
      first: first.done === true ? null : first.value.kind,
      channel: posted?.channel,
      preferences: window.options.webPreferences,
      schemes: seen.schemes.map((one) => one.scheme),
      denied,
      page,
      outside,
      foreign,
      portsGiven,
      opens: window.webContents.openHandler?.({ url: 'https://evil.example/' }),
    })}\n`,
  );
}
app.quit();
await quit;
process.stdout.write('quit\n');
process.exit(app.exitCode ?? 0);
