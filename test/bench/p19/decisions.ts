import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { z } from 'zod';
import { DemoStation } from '../../../scripts/site/demo-station.ts';
import { foundSite } from '../../../scripts/site/found-site.ts';
import { type ArtworkId, JobKey } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { launchChromium } from '../../support/browser.ts';
import type { HeadlessWindow } from '../../support/headless-window.ts';
import type { PostgresServer } from '../../support/postgres.ts';
import { until } from '../../support/until.ts';
import { now } from '../flow/arrivals.ts';

const program = [resolve(import.meta.dirname, '../../../src/main/headless/index.ts')];
const ROUNDS = 40;
/** A window that does not show a decision by then never will. */
const GIVE_UP_MS = 30_000;

/** Each is possible after the previous one. */
export const decisions = ['hold', 'approve', 'release'] as const;
export type Decision = (typeof decisions)[number];

/** What a window says about the job then; sending is paused. */
const shown: Readonly<Record<Decision, string>> = {
  hold: 'is on hold',
  approve: 'is approved',
  release: 'waits for its hot folder',
};
const SENTENCE = '[role=note][aria-label="Why is it here?"]';

interface WaitingFile {
  readonly id: ArtworkId;
  readonly key: JobKey;
}

/**
 * How long it takes until a browser at one station shows what an operator decides at another, in ms. Both
 * stations are headless hosts in processes of their own.
 */
export async function decisionsMs(server: PostgresServer): Promise<Record<Decision, number[]>> {
  const root = await mkdtemp(join(tmpdir(), 'makeready-p19-'));
  const hotFolder = join(root, 'hot');
  await mkdir(hotFolder);
  const sandbox = await createSandbox({ speed: 0.000_001 });
  const here = new DemoStation('RIP-1', join(root, 'one'), program);
  const there = new DemoStation('RIP-2', join(root, 'two'), program);
  const browser = await launchChromium();
  try {
    await foundSite([here, there], { sandbox, database: await server.database(), hotFolder });
    const operator = await here.window();
    const other = await there.window();
    const file = await waitingFile(sandbox, [operator, other]);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await page.goto(await there.newLink());
    await page.evaluate(`location.hash = ${JSON.stringify(`#/job/${encodeURIComponent(file.key)}`)}`);
    await page.locator(SENTENCE).waitFor();
    return await measured(operator, page, file);
  } finally {
    await browser.close();
    for (const station of [there, here]) await station.stop();
    await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** A file that both stations have and that neither may send. */
async function waitingFile(sandbox: Sandbox, windows: readonly HeadlessWindow[]): Promise<WaitingFile> {
  for (const { client } of windows) {
    const [folder] = (await client.overview.get()).hotFolders;
    if (folder !== undefined)
      await client.hotFolders.decide({ id: folder.id, decision: { kind: 'pause', isPaused: true } });
  }
  const [job] = sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000, loose: true });
  const found: WaitingFile[] = [];
  for (const { client } of windows) {
    const [connection] = (await client.overview.get()).connections;
    const key = JobKey.parse(`${connection?.id}:${job}`);
    await until('its file waits', async () => {
      const [file] = await client.queue.files({ keys: [key] });
      // One station has downloaded it for both.
      if (file?.state === 'waiting')
        await client.transfers.change({ which: { ids: [file.id] }, change: 'resume' });
      if (file?.state !== 'delivering') return false;
      found.push({ id: file.id, key });
      return true;
    });
  }
  const [file] = found;
  if (file === undefined) throw new Error('There is no file.');
  return file;
}

async function measured(
  { client }: HeadlessWindow,
  page: Page,
  { id }: WaitingFile,
): Promise<Record<Decision, number[]>> {
  const took: Record<Decision, number[]> = { hold: [], approve: [], release: [] };
  const decide = {
    hold: () => client.artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Look at it.' } }),
    approve: () => client.artworks.decide({ ids: [id], decision: { kind: 'approve' } }),
    release: () => client.artworks.decide({ ids: [id], decision: { kind: 'approve' } }),
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const decision of decisions) {
      const shownAt = whenShown(page, shown[decision]);
      const decidedAt = now();
      const { done } = await decide[decision]();
      if (done.length !== 1) throw new Error(`The station refused to ${decision} the file.`);
      took[decision].push((await shownAt) - decidedAt);
    }
  }
  return took;
}

/** When the first frame shows that text, in milliseconds since the epoch. */
async function whenShown(page: Page, text: string): Promise<number> {
  const at: unknown = await page.evaluate(`new Promise((resolve, reject) => {
    const begun = performance.now();
    const look = () => {
      const sentence = document.querySelector(${JSON.stringify(SENTENCE)})?.textContent ?? '';
      if (sentence.includes(${JSON.stringify(text)})) resolve(performance.timeOrigin + performance.now());
      else if (performance.now() - begun > ${GIVE_UP_MS}) reject(new Error(sentence));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);
  return z.number().parse(at);
}
