import { appendFileSync } from 'node:fs';
import fs, { mkdir, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ArtworkId, HotFolderId } from '../../../src/contract/index.ts';
import type { Claims } from '../../../src/main/station/hotfolders/index.ts';
import type { SiteAccess } from '../../../src/main/station/site/database/index.ts';
import { StepHooks } from '../crash/step-hooks.ts';
import { sumOf } from '../pdf.ts';
import { serviceFile, serviceJob, status } from '../service-objects.ts';
import { connection, idsOf, isDownloaded, madeFile } from './made-file.ts';
import { Order, renamesOf, Setup } from './orders.ts';
import { nameIn } from './share.ts';

// A station of a site in a process of its own, made to be killed and frozen: the real store, downloads,
// archive, hot folder and claims. Its jobs are made here, and so is every other file.

const setup = Setup.parse(JSON.parse(process.argv[2] ?? ''));
const hooks = new StepHooks();
const { rename } = fs;
fs.rename = async (from, to) => {
  await rename(from, to);
  const path = String(to);
  if (Object.values(setup.hot).includes(dirname(path)))
    appendFileSync(renamesOf(setup.data), `${nameIn(basename(dirname(path)), basename(path))}\n`);
};
// The steps are hooked before any part of the station is loaded.
for (const name of ['rename', 'copyFile'] as const) hooks.hook(fs, name);
syncBuiltinESMExports();
const { Deliveries } = await import('../../../src/main/station/store/deliveries/deliveries.ts');
for (const name of [
  'copying',
  'committing',
  'delivered',
  'deliveredElsewhere',
  'removing',
  'movedAway',
] as const)
  hooks.hook(Deliveries.prototype, name);
const { SiteClaims } = await import('../../../src/main/station/site/claims/index.ts');
for (const name of ['claim', 'name', 'commit'] as const) hooks.hook(SiteClaims.prototype, name);
const { SiteDownloads } = await import('../../../src/main/station/site/downloads/index.ts');
hooks.hook(SiteDownloads.prototype, 'claim');
const { StorageClient } = await import('../../../src/main/station/artwork/transfer/storage-client.ts');
hooks.hook(StorageClient.prototype, 'open');

const { Archive } = await import('../../../src/main/station/artwork/index.ts');
const { systemClock: right } = await import('../../../src/main/host/clock.ts');
const { alone, HotFolderService } = await import('../../../src/main/station/hotfolders/index.ts');
const { HotFolderProfile, newWebhookSecret, Settings } = await import(
  '../../../src/main/station/settings/index.ts'
);
const { openSiteDatabase } = await import('../../../src/main/station/site/database/index.ts');
const { beginIncarnation, Heartbeat } = await import('../../../src/main/station/site/stations/index.ts');
const { artworkId, openStore } = await import('../../../src/main/station/store/index.ts');
const { DownloadsUnderFire } = await import('./downloads-under-fire.ts');
const { MovingOperator, sharingIn } = await import('./moving-operator.ts');

const { data, hot, ownId, siteId, stationId, leaseSeconds, seed, storage } = setup;
const clock = { ...right, now: () => right.now() + setup.clockAheadMs };
const faults: unknown[] = [];
const onFault = (error: unknown): void => {
  faults.push(error);
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
};

await mkdir(data, { recursive: true });
appendFileSync(renamesOf(data), '');
const store = openStore({ file: join(data, 'station.sqlite'), clock, onFault });
const archive = new Archive(join(data, 'archive'));
await archive.prepare();
const access: SiteAccess = {
  address: {
    host: '127.0.0.1',
    port: setup.port,
    database: setup.database,
    user: setup.user,
    tls: { kind: 'none' },
    further: [],
  },
  password: setup.password,
};
const database = await openSiteDatabase(access);
const member = await begun();
const heartbeat = new Heartbeat({
  queries: database,
  member,
  leaseSeconds,
  clock,
  onBeat: () => void claims.report(),
  onSuperseded: () => process.exit(3),
  onFault,
});
const own = HotFolderId.parse(ownId);
const isShared = (id: HotFolderId): boolean => id !== own;
const claims = new SiteClaims({
  database,
  siteId,
  member,
  store,
  mayBegin: () => heartbeat.isAlive,
  orderOf: () => 'any',
  settled: () => operator.decisions.settled(),
});
const claimsOf = (id: HotFolderId | undefined): Claims => (id === undefined || isShared(id) ? claims : alone);
const byFolder: Claims = {
  sharing: (id) => claimsOf(id).sharing(id),
  claim: (all) => claimsOf(all[0]?.hotFolderId).claim(all),
  settled: (id) => claimsOf(id).settled(id),
  name: (one, ...names) => claimsOf(one.hotFolderId).name(one, ...names),
  commit: (all) => claimsOf(all[0]?.hotFolderId).commit(all),
  recall: (one) => claimsOf(one.hotFolderId).recall(one),
  delivered: (all) => claimsOf(all[0]?.hotFolderId).delivered(all),
  withdraw: (all) => claimsOf(all[0]?.hotFolderId).withdraw(all),
};
const hotFolders = (['rip', 'second', 'own'] as const).map((name) =>
  HotFolderProfile.parse({
    id: name === 'own' ? ownId : name,
    name,
    path: hot[name],
    pickupPollMs: 100,
    ticket: 'json',
    preflight: 'off',
    shared: name !== 'own',
  }),
);
const settings = Settings.parse({
  connections: [{ id: connection, name: 'Demo', baseUrl: storage, webhookSecret: newWebhookSecret() }],
  hotFolders,
  defaultHotFolder: 'rip',
  elsewhere: { stations: setup.others },
});
const service = new HotFolderService({
  store,
  archive,
  clock,
  claims: byFolder,
  settings: () => settings,
  preflight: { verdict: () => 'unknown', worst: () => null },
  makeSlip: async () => Promise.reject(new Error('No slip sheets are made here.')),
  caughtUp: async () => true,
  onFolder: () => downloads.folderChanged(),
  onBehind: () => undefined,
  onLost: () => undefined,
  onMoved: (id, move, file) => sharingIn(store).made(id, connection, { kind: 'moved', ...move, file }),
  onFault,
});
const operator = new MovingOperator({
  store,
  hotFolders: service,
  database,
  access,
  siteId,
  member,
  clock,
  folders: hotFolders.map(({ id }) => id),
  isShared,
  // What is downloaded is counted: moved, it would be downloaded by those that it was moved to.
  mayMove: (id) => moved.has(id),
  seed: seed + member.incarnation,
  onFault,
});
/** Files that may be moved. */
const moved = new Set<ArtworkId>();
const downloads = new DownloadsUnderFire({
  store,
  archive,
  clock,
  database,
  member,
  settings,
  storage,
  mayBegin: () => heartbeat.isAlive,
  isAway: () => heartbeat.isAway,
  isBlocked: (id) => service.obstacleOf(id) !== null,
  onFault,
});
store.onChange((changes) => {
  for (const change of changes) service.storeChanged(change);
  downloads.storeChanged(changes);
});
heartbeat.start();
operator.start();
service.start();
await downloads.start();

/** Retries, because PostgreSQL may be away. */
async function begun() {
  for (;;) {
    try {
      const began = await beginIncarnation(database, stationId, leaseSeconds);
      if (began === null) throw new Error('The station does not belong to the site.');
      return began;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'SiteDatabaseError') throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** From now on, the service has that file; unless it is to be downloaded, so does the archive. */
async function haveFile(number: number): Promise<void> {
  const ids = idsOf(number);
  const [component] = serviceJob(ids.job).components;
  if (component === undefined) throw new Error('The test job has no component.');
  const id = artworkId(connection, ids.job, ids.file);
  if (!isDownloaded(number)) moved.add(id);
  if (store.artworks.get(id) !== null) return;
  const job = serviceJob(ids.job, {
    status: status('job.production.queued'),
    components: [{ ...component, files: [serviceFile(ids.file)] }],
  });
  const bytes = isDownloaded(number) ? null : await archived(id, number);
  store.transaction(() => {
    store.jobs.apply(connection, job, { change: { source: 'poll', at: clock.now() } });
    if (bytes === null) return;
    store.artworks.move(id, 'transferring', { source: 'station' });
    store.artworks.move(id, 'verifying', { source: 'station' });
    store.artworks.move(id, 'archived', { source: 'station', sha256: sumOf(bytes), bytes: bytes.length });
  });
}

/** Leaves the file in the archive as a transfer does. */
async function archived(id: ArtworkId, number: number): Promise<Buffer> {
  const bytes = madeFile(seed, number);
  const part = archive.partOf(id);
  await writeFile(part, bytes);
  archive.admit(part, sumOf(bytes));
  return bytes;
}

let count = 0;
let making = Promise.resolve();
createInterface({ input: process.stdin }).on('line', (line) => {
  const order = Order.parse(JSON.parse(line));
  switch (order.kind) {
    case 'files':
      making = making.then(async () => {
        for (; count < order.upTo; count++) await haveFile(count);
      });
      return;
    case 'stop-at':
      hooks.stopAt(order);
      return;
    case 'stop-nowhere':
      hooks.stopAt(null);
      return;
    case 'rest':
      operator.rest();
      return;
    case 'end':
      void making
        .then(() => downloads.stop())
        .then(() => service.stop())
        .then(() => operator.stop())
        .then(() => heartbeat.stop())
        .then(() => database.close())
        .then(() => {
          store.close();
          process.exit(faults.length === 0 ? 0 : 1);
        });
  }
});
process.stdout.write('started\n');
