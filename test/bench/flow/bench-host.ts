import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type HeadlessHost, startHeadlessHost } from '../../../src/main/headless/host.ts';
import { startPreflightChild } from '../../../src/main/host/preflight-child.ts';
import { startThreadOf } from '../../../src/main/thread/start-thread.ts';
import type { StationClient } from '../../../src/main/thread/station-thread.ts';

/** A headless host as delivered, connected to a service, with a hot folder `hot` below `folder`. */
export async function startBenchHost(
  folder: string,
  baseUrl: string,
  token: string,
): Promise<{
  readonly host: HeadlessHost;
  readonly client: StationClient;
  readonly webhookUrl: string | null;
}> {
  process.env.UV_THREADPOOL_SIZE ??= '16';
  const host = await startHeadlessHost({
    startPreflight: startPreflightChild,
    startThread: startThreadOf(new URL('../../../src/main/thread/main.ts', import.meta.url)),
    dataFolder: join(folder, 'data'),
    which: { kind: 'profile', name: 'bench' },
    port: 0,
    portMayMove: true,
    rendererFolder: folder,
    environment: { MAKEREADY_SECRET_KEY: 'a key of enough letters' },
  });
  const client = await host.station.client;
  const hot = join(folder, 'hot');
  await mkdir(hot, { recursive: true });
  const { ticket } = await client.hotFolders.check({ typedPath: hot });
  await client.hotFolders.create({ name: 'RIP', folder: ticket });
  const { id } = await client.connections.create({ name: 'Service', baseUrl, token });
  return { host, client, webhookUrl: await client.webhooks.url({ id }) };
}
