import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../../src/contract/index.ts';
import { app, seen } from '../../support/fake-electron/index.ts';
import { until } from '../../support/until.ts';

// Runs the built main process on the data of an earlier run, with the fake instead of Electron, and prints
// which windows opened by themselves as one line of JSON. First argument: the bundle; then whether the
// operator closes the station's window before quitting; the others are the app's own.

const fake = new URL('../../support/fake-electron/index.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fake, shortCircuit: true } : next(specifier, context),
});
const [bundle = '', closes = ''] = process.argv.splice(2, 2);
const quit = new Promise<void>((resolve) => app.once('quit', resolve));
app.beginStart();
await import(pathToFileURL(bundle).href);
await until('the station has a window', () => seen.windows.length === 2);
const [, window] = seen.windows;
await until('it has a port', () => window?.webContents.posted.length === 1);
const port = window?.webContents.posted[0]?.ports[0];
if (window === undefined || port === undefined) throw new Error('The station has no window.');
const remote: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ port }));
port.start();
const desks = (await remote.desks.list())?.map(({ name, connected }) => ({ name, connected }));
if (closes === 'closes') window.close();
process.stdout.write(`${JSON.stringify({ desks, partition: window.options.webPreferences?.partition })}\n`);
app.quit();
await quit;
process.exit(app.exitCode ?? 0);
