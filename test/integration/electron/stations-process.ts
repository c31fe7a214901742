import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { z } from 'zod';
import { type Contract, type KnownStation, PairingCode } from '../../../src/contract/index.ts';
import { app, handlers, seen, session } from '../../support/fake-electron/index.ts';
import { until } from '../../support/until.ts';

// Runs the built main process with the fake instead of Electron, connects it to a station on another
// machine as an operator does in its window, and prints the result as one line of JSON. First argument: the
// bundle; then the station's address, a pairing code, and whether the connection is removed there and
// forgotten here; the others are the app's own.

const fake = new URL('../../support/fake-electron/index.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: fake, shortCircuit: true } : next(specifier, context),
});
const [bundle = '', address = '', code = '', leaves = ''] = process.argv.splice(2, 4);
const quit = new Promise<void>((resolve) => app.once('quit', resolve));
app.beginStart();
await import(pathToFileURL(bundle).href);
await until('the window has a port', () => seen.windows[0]?.webContents.posted.length === 1);

function clientOf(port: MessagePort | undefined): ContractRouterClient<Contract> {
  if (port === undefined) throw new Error('The window has no port.');
  const client: ContractRouterClient<Contract> = createORPCClient(new RPCLink({ port }));
  port.start();
  return client;
}
const fileItems = (): string[] => {
  const items = seen.menu.find(({ role }) => role === 'fileMenu')?.submenu;
  return Array.isArray(items) ? items.flatMap(({ label }) => label ?? []) : [];
};

const local = clientOf(seen.windows[0]?.webContents.posted[0]?.ports[0]);
await until('the menu is there', () => fileItems().length > 0);
const before = { known: await local.stations.list(), menu: fileItems() };
const looked = await local.stations.look({ address });
const known = await local.stations.connect({ ...looked, code: PairingCode.parse(code), name: 'Finishing' });
const window = seen.windows[1];
if (window === undefined) throw new Error('The station has no window.');
const { posted } = window.webContents;
await until('the window of the station has a port', () => posted.length === 1);
const remote = clientOf(posted[0]?.ports[0]);
const partition = String(window.options.webPreferences?.partition);
const get = async (path: string): Promise<number | undefined> =>
  (await handlers.get(`${partition} app`)?.(new Request(`app://makeready${path}`)))?.status;

const Refusal = z.object({ what: z.object({ code: z.string() }) });

const post = async (path: string): Promise<string | number | undefined> => {
  const request = new Request(`app://makeready${path}`, { method: 'POST' });
  const answer = await handlers.get(`${partition} app`)?.(request);
  return answer?.status === 409 ? Refusal.parse(await answer.json()).what.code : answer?.status;
};

window.emit('page-title-updated', { preventDefault: () => undefined }, 'Makeready');
window.emit('focus');

/** Follows a link to a job that no station has; it then opens in the window that was used last. */
async function followed(job: string): Promise<unknown> {
  app.startSecond('makeready', `makeready://job/${job}`);
  await until('it has opened', () => seen.messages.length === 1);
  const { message, detail } = seen.messages.pop() ?? {};
  return { message, detail, urls: seen.windows.map(({ webContents }) => webContents.url.split('#')[1]) };
}
const linkedTo = await followed('demo%3A1');
app.emit('browser-window-focus', {}, seen.windows[0]);
const linkedHere = await followed('demo%3A2');
const [first] = known ?? [];
if (first === undefined) throw new Error('The station is not kept.');
await local.stations.open({ id: first.id });

const report = {
  before,
  looked,
  known,
  menu: fileItems(),
  windows: seen.windows.length,
  desks: (await remote.desks.list())?.map(({ name, connected }) => ({ name, connected })),
  stationsOfStation: await remote.stations.list(),
  title: window.done.findLast((one) => one.endsWith('Makeready')),
  linkedTo,
  linkedHere,
  options: window.options.webPreferences,
  guards: Object.keys(session.fromPartition(partition).guards).sort(),
  page: await get('/index.html'),
  artwork: await get(`/artwork/${'0'.repeat(32)}`),
  copies: [
    await post(`/copies/${'0'.repeat(32)}/reveal?name=a.pdf`),
    await post(`/copies/${'0'.repeat(32)}/drag?name=a.pdf`),
    await post(`/copies/${'0'.repeat(32)}/open?name=a.pdf`),
    await post('/copies/..%2f..%2fsecrets/drag?name=a.pdf'),
    await get(`/copies/${'0'.repeat(32)}/drag?name=a.pdf`),
  ],
};

/** The station removes this desk: its window is told, and stays open. */
async function left({ id }: Pick<KnownStation, 'id'>) {
  const [desk] = (await remote.desks.list()) ?? [];
  if (desk === undefined) throw new Error('The station lists no desk.');
  remote.desks.revoke({ id: desk.id }).catch(() => undefined);
  await until('the operator is told', () => seen.messages.length > 0);
  const told = seen.messages[0]?.message;
  const refused = await get(`/artwork/${'0'.repeat(32)}`);
  const afterForget = await local.stations.forget({ id });
  const { cleared } = seen;
  return {
    told,
    refused,
    afterForget,
    cleared,
    isClosed: seen.windows[1]?.isDestroyed(),
    menuAfter: fileItems(),
  };
}
const last = leaves === 'leaves' ? await left(first) : {};
process.stdout.write(`${JSON.stringify({ ...report, ...last })}\n`);
app.quit();
await quit;
process.exit(app.exitCode ?? 0);
