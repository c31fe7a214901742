import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Random } from '../../../src/sandbox/random.ts';
import { type SimulatedRip, startHungryRip } from '../../../src/sandbox/rip/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, until } from '../../support/station.ts';

const KILLS = Number(process.env.MAKEREADY_KILLS ?? 30);
const SEED = process.env.MAKEREADY_SEED ?? String(Date.now());

let root: string;
let sandbox: Sandbox;
let rip: SimulatedRip;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-crash-'));
  await mkdir(join(root, 'hot-folder'));
  await mkdir(join(root, 'out'));
  sandbox = await createSandbox();
  rip = startHungryRip({ folder: join(root, 'hot-folder'), outFolder: join(root, 'out') });
});
afterEach(async () => {
  await rip.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

function startStation(...killAt: string[]): ChildProcess {
  const script = join(import.meta.dirname, 'station-process.ts');
  return spawn(process.execPath, [script, root, sandbox.baseUrl, sandbox.token, ...killAt], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Runs a last, undisturbed station until all is taken, and compares what the RIP got with what the service has. */
async function expectExactlyOnce(): Promise<void> {
  const files = sandbox.fileIds();
  const station = await openTestStation({ root, service: sandbox });
  const taken = (): number => station.station.api.overview().hotFolders[0]?.taken ?? 0;
  await until('every file taken', () => taken() >= files.length, 60_000).finally(() => station.stop());
  const owed: string[] = [];
  for (const id of files)
    owed.push(
      createHash('sha256')
        .update(await sandbox.artworkOf(id))
        .digest('hex'),
    );
  expect(rip.taken.filter((file) => !file.whole)).toEqual([]);
  expect(rip.taken.map((file) => file.sha256).sort()).toEqual(owed.sort());
  expect(await readdir(join(root, '.makeready-staging-hot-folder'))).toEqual([]);
}

test(`SIGKILL at ${KILLS} random moments (seed ${SEED}): nothing twice, nothing missing, nothing partial`, async () => {
  const random = new Random(SEED);
  sandbox.makeJobs(KILLS * 4, { prepressMs: 0, paddingBytes: 60_000 });
  for (let kill = 0; kill < KILLS; kill++) {
    const child = startStation();
    if (child.stdout !== null) await Promise.race([once(child.stdout, 'data'), killed(child)]);
    await new Promise((resolve) => setTimeout(resolve, random.between(0, 120)));
    child.kill('SIGKILL');
    await killed(child);
  }
  await expectExactlyOnce();
}, 240_000);

test('SIGKILL before and after every journalled step of a delivery', async () => {
  sandbox.makeJobs(60, { prepressMs: 0, paddingBytes: 20_000 });
  const steps = ['plan', 'copying', 'committing', 'delivered', 'taken'];
  for (const [index, step] of [...steps, ...steps].entries()) {
    const child = startStation(index < steps.length ? 'before' : 'after', step, '2');
    await killed(child);
    expect(child.signalCode).toBe('SIGKILL');
  }
  await expectExactlyOnce();
}, 120_000);
