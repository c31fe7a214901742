import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import type { HeadlessWindow } from '../../test/support/headless-window.ts';
import type { TestDatabase } from '../../test/support/postgres.ts';
import { until } from '../../test/support/until.ts';
import type { DemoStation } from './demo-station.ts';

const POLL_SECONDS = 2;

export interface DemoParts {
  readonly sandbox: Pick<Sandbox, 'baseUrl' | 'token'>;
  readonly database: TestDatabase;
  /** Of the RIP. */
  readonly hotFolder: string;
}

/** Sets stations up as administrators would: one makes the site, the others join, and all share a folder. */
export async function foundSite(stations: readonly DemoStation[], parts: DemoParts): Promise<void> {
  const { sandbox, hotFolder, database } = parts;
  const ledger = { url: database.url, password: database.access.password };
  const { baseUrl, token } = sandbox;
  const [first, ...others] = stations;
  if (first === undefined) return;
  const window = await first.window();
  const { site, connections, hotFolders, overview } = window.client;
  const { id } = await connections.create({ name: 'Sandbox', baseUrl, token });
  const { limits } = await connections.settings({ id });
  await connections.change({ id, change: { limits: { ...limits, pollSeconds: POLL_SECONDS } } });
  const { ticket } = await hotFolders.check({ typedPath: hotFolder });
  await hotFolders.create({ name: 'Press', folder: ticket });
  const [folder] = (await overview.get()).hotFolders;
  if (folder === undefined) throw new Error('The hot folder was not created.');
  await site.join({ ...ledger, siteName: 'Print house', stationName: first.name });
  await online(window);
  await site.share({ id: folder.id, how: { kind: 'offer' } });
  for (const station of others) {
    const { client, close } = await station.window();
    await client.site.join({ ...ledger, stationName: station.name });
    await until('the connection is there', async () =>
      (await client.overview.get()).connections.some((one) => one.id === id),
    );
    await client.connections.setToken({ id, token });
    const seen = await client.hotFolders.check({ typedPath: hotFolder });
    await client.site.share({ id: folder.id, how: { kind: 'prove', folder: seen.ticket } });
    close();
  }
  window.close();
}

const online = ({ client }: HeadlessWindow): Promise<void> =>
  until('the ledger answers', async () => (await client.overview.get()).site?.ledger.kind === 'online');
