import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectionId, HotFolderId, type LedgerState, RouteRule } from '../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from './station.ts';
import { until } from './until.ts';

const rip = HotFolderId.parse('rip');
const connection = ConnectionId.parse('test');

/** Two stations that share a hot folder. The first sends every file to one of its own as well. */
export interface SharingSite {
  readonly one: TestStation;
  readonly two: TestStation;
  readonly sandbox: Sandbox;
  /** For further stations. */
  readonly root: string;
  /** Jobs at the service that both stations know. */
  makeJobs(count: number): Promise<void>;
  /** Names of the files in the shared hot folder, and in the first station's own. */
  shared(): Promise<string[]>;
  own(): Promise<string[]>;
  ledgerOf(station: TestStation): LedgerState;
  stop(): Promise<void>;
}

/** @param ledger an empty database. */
export async function sharingSite(ledger: {
  readonly url: string;
  readonly password: string;
}): Promise<SharingSite> {
  const sandbox = await createSandbox();
  const root = await mkdtemp(join(tmpdir(), 'sharing-site-'));
  const proof = join(root, 'proof');
  for (const name of ['one', 'two', 'proof']) await mkdir(join(root, name));
  const one = await openTestStation({ root: join(root, 'one'), service: sandbox });
  const two = await openTestStation({ root: join(root, 'two'), service: sandbox, withFolder: false });
  const apiOf = ({ station }: TestStation) => station.api;
  const ledgerOf = (station: TestStation): LedgerState => {
    const site = apiOf(station).overview.get().site;
    if (site === null) throw new Error('The station belongs to no site.');
    return site.ledger;
  };
  await apiOf(one).site.join({ ...ledger, siteName: 'House', stationName: 'RIP-1' });
  await apiOf(two).site.join({ ...ledger, stationName: 'RIP-2' });
  for (const station of [one, two]) await until('it is online', () => ledgerOf(station).kind === 'online');
  await apiOf(one).site.share({ id: rip, how: { kind: 'offer' } });
  const seen = await apiOf(two).hotFolders.check({ typedPath: one.hotFolder });
  await apiOf(two).site.share({ id: rip, how: { kind: 'prove', folder: seen.ticket } });
  const { ticket } = await apiOf(one).hotFolders.check({ typedPath: proof });
  await apiOf(one).hotFolders.create({ name: 'Proof', folder: ticket });
  const to = apiOf(one)
    .overview.get()
    .hotFolders.map(({ id }) => id);
  const { version } = apiOf(one).routes.get();
  const both = RouteRule.parse({ id: 'both', name: 'Both', to });
  apiOf(one).routes.save({ rules: [both], hold: 'nothing', version });
  const filesIn = async (path: string): Promise<string[]> =>
    (await readdir(path)).filter((name) => name.endsWith('.pdf'));
  return {
    one,
    two,
    sandbox,
    root,
    async makeJobs(count) {
      sandbox.makeJobs(count, { prepressMs: 0, fileBytes: 2_000 });
      for (const station of [one, two]) await apiOf(station).connections.refresh({ id: connection });
    },
    shared: () => filesIn(one.hotFolder),
    own: () => filesIn(proof),
    ledgerOf,
    async stop() {
      for (const station of [two, one]) await station.stop();
      await sandbox.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
