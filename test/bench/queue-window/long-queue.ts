import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { type ArtworkId, ConnectionId } from '../../../src/contract/index.ts';
import { startWebServer } from '../../../src/main/headless/web-server.ts';
import type { StationApi } from '../../../src/main/station/api/index.ts';
import { artworkId, openStore } from '../../../src/main/station/store/index.ts';
import { launchChromium } from '../../support/browser.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { startScriptedService } from '../../support/scripted-service.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';
import { openTestStation } from '../../support/station.ts';
import { windowsOf } from '../../support/thread-here.ts';

const connection = ConnectionId.parse('test');
const JOB_BATCH_SIZE = 2_000;
const products = ['Business Cards', 'Postcards', 'Folded Leaflets', 'Perfect Bound Books', 'Posters'];
const towns = ['Basel', 'Lyon', 'Utrecht', 'Leeds', 'Graz', 'Liège', 'Bern', 'Delft'];

/** A window of a real station with a long queue: two jobs in each row, no downloads. */
export interface LongQueue {
  readonly api: StationApi;
  /** Shows the queue. */
  readonly page: Page;
  /** Queued files, which can be stopped and resumed. */
  readonly files: readonly ArtworkId[];
  stop(): Promise<void>;
}

function fill(file: string, jobs: number): ArtworkId[] {
  const store = openStore({ file, clock: { now: () => Date.now() }, onFault: failOnFault });
  const polled = { change: { source: 'poll', at: Date.now() } } as const;
  const files: ArtworkId[] = [];
  for (let from = 0; from < jobs; from += JOB_BATCH_SIZE) {
    store.transaction(() => {
      for (let index = from; index < Math.min(jobs, from + JOB_BATCH_SIZE); index++) {
        const batch = `b${Math.floor(index / 2)}`;
        if (index % 2 === 0) store.batches.apply(connection, serviceBatch(batch, []), polled);
        const id = `j${index}`;
        store.jobs.apply(
          connection,
          serviceJob(id, {
            batchId: batch,
            name: `Order ${index} ${towns[index % towns.length]}`,
            product: products[index % products.length] ?? '',
            status: status('job.production.queued'),
            createdAt: Date.now() - index * 1_000,
          }),
          polled,
        );
        files.push(artworkId(connection, id, 'general', `${id}-file`));
      }
    }, 'lazily');
    // As they are made while jobs arrive.
    store.queue.follow(2 * JOB_BATCH_SIZE);
  }
  store.close();
  return files;
}

/**
 * Opens a station on a store of that many jobs, and a window on its queue. The service offers no lists:
 * jobs that complete lists lack and single reads do not find would be cancelled while frames are counted.
 */
export async function openLongQueue(jobs: number): Promise<LongQueue> {
  const root = await mkdtemp(join(tmpdir(), 'makeready-queue-'));
  const folder = join(root, 'data/profiles/test');
  await mkdir(folder, { recursive: true });
  const files = fill(join(folder, 'station.sqlite'), jobs);
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
