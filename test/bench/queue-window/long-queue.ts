import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import type { ArtworkId } from '../../../src/contract/index.ts';
import { startWebServer } from '../../../src/main/headless/web-server.ts';
import type { StationApi } from '../../../src/main/station/api/index.ts';
import { launchChromium } from '../../support/browser.ts';
import { startScriptedService } from '../../support/scripted-service.ts';
import { openTestStation } from '../../support/station.ts';
import { windowsOf } from '../../support/thread-here.ts';
import { fileOfJob } from './queued-jobs.ts';

/** A window of a real station with a long queue: two jobs in each row, no downloads. */
export interface LongQueue {
  readonly api: StationApi;
  /** Shows the queue. */
  readonly page: Page;
  /** Queued files, which can be stopped and resumed. */
  readonly files: readonly ArtworkId[];
  stop(): Promise<void>;
}

/** Fills a store in a process of its own, to keep that work out of the measured process. */
async function fill(file: string, jobs: number): Promise<ArtworkId[]> {
  const program = resolve(import.meta.dirname, 'fill-process.ts');
  const filling = spawn(process.execPath, [program, file, String(jobs)], { stdio: 'inherit' });
  const [status] = await once(filling, 'exit');
  if (status !== 0) throw new Error(`The queue could not be filled: status ${status}.`);
  return Array.from({ length: jobs }, (_, index) => fileOfJob(index));
}

/**
 * Opens a station on a store of that many jobs, and a window on its queue. The service offers no lists:
 * jobs that complete lists lack and single reads do not find would be cancelled while frames are counted.
 */
export async function openLongQueue(jobs: number): Promise<LongQueue> {
  const root = await mkdtemp(join(tmpdir(), 'makeready-queue-'));
  const folder = join(root, 'data/profiles/test');
  await mkdir(folder, { recursive: true });
  const files = await fill(join(folder, 'station.sqlite'), jobs);
  const service = await startScriptedService();
  const opened = await openTestStation({ root, service, pollSeconds: 3_600, paused: true });
  const web = await startWebServer({
    port: 0,
    portMayMove: true,
    rendererFolder: resolve(import.meta.dirname, '../../../dist/renderer'),
    openWindow: windowsOf(opened.router),
    openArtwork: async () => null,
    now: Date.now,
  });
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await page.goto(web.newLoginUrl());
  await page.locator('[data-testid=queue] a').first().waitFor({ timeout: 60_000 });
  return {
    api: opened.station.api,
    page,
    files,
    async stop() {
      await browser.close();
      await web.stop();
      await opened.stop();
      await service.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
