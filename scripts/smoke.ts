import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulatedRip } from '../src/sandbox/rip/index.ts';
import { createSandbox } from '../src/sandbox/sandbox.ts';
import { openTestStation } from '../test/support/station.ts';
import { webhookUrlOf } from '../test/support/webhook-url.ts';

// npm run smoke: 50 jobs with real PDFs from the sandbox through a station into a hot folder that a simulated
// RIP empties. Exits 0 when each file was delivered exactly once, whole, and was picked up; otherwise 1,
// naming what is missing.

const JOBS = 50;
const GIVE_UP_AFTER_MS = 55_000;

const begunAt = Date.now();
const root = await mkdtemp(join(tmpdir(), 'makeready-smoke-'));
const sandbox = await createSandbox();
sandbox.makeJobs(JOBS, { prepressMs: 4_000 });
const station = await openTestStation({ root, service: sandbox });
const rip = startSimulatedRip({ folder: station.hotFolder, takeAfterMs: 300, outFolder: null });
sandbox.registerWebhook(webhookUrlOf(station.station));

/** How many files of each content the hot folder should have received. */
const owed = new Map<string, number>();
let bytes = 0;
for (const id of sandbox.fileIds()) {
  const artwork = await sandbox.artworkOf(id);
  const sha256 = createHash('sha256').update(artwork).digest('hex');
  owed.set(sha256, (owed.get(sha256) ?? 0) + 1);
  bytes += artwork.length;
}
const files = sandbox.fileIds().length;

const seenAsTaken = (): number =>
  station.station.api.overview.get().hotFolders.reduce((sum, folder) => sum + folder.pickedUp, 0);
while (seenAsTaken() < files && Date.now() - begunAt < GIVE_UP_AFTER_MS) {
  await new Promise((resolve) => setTimeout(resolve, 100));
}
// A file delivered twice would come now at the latest.
await new Promise((resolve) => setTimeout(resolve, 1_000));
const seen = seenAsTaken();
await station.stop();
await rip.stop();
await sandbox.stop();
await rm(root, { recursive: true, force: true });

const faults: string[] = [];
const taken = Map.groupBy(rip.taken, (file) => file.sha256);
for (const [sha256, times] of owed) {
  const came = taken.get(sha256)?.length ?? 0;
  if (came !== times) faults.push(`${sha256.slice(0, 12)} came ${came} times instead of ${times}`);
}
for (const file of rip.taken) {
  if (!file.whole) faults.push(`${file.name} was not whole`);
  if (!owed.has(file.sha256)) faults.push(`${file.name} is no file of the service`);
}
if (seen !== files) faults.push(`the station saw ${seen} of ${files} files picked up`);

const seconds = ((Date.now() - begunAt) / 1_000).toFixed(1);
if (faults.length === 0) {
  console.log(
    `smoke: ${JOBS} jobs, ${files} files, ${(bytes / 1e6).toFixed(0)} MB: each delivered exactly once and picked up, in ${seconds} s`,
  );
} else {
  console.error(`smoke failed after ${seconds} s:\n${faults.slice(0, 50).join('\n')}`);
  process.exitCode = 1;
}
