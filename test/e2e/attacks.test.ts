import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFName, PDFString } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { QueueQuery } from '../../src/contract/index.ts';
import { hostileInput, procedures } from '../contract/hostile.ts';
import { makePdf } from '../support/made-pdf.ts';
import { type ArtworkProxy, startHostileProxy } from '../support/service-proxies.ts';
import { skipWhere } from '../support/skip.ts';
import { until } from '../support/until.ts';
import { callFromPage } from './hosts/page-client.ts';
import { go, hosts, type JourneyRig, linkToReview, startRigOn } from './rig.ts';
import { keepPicture, settled } from './screenshots.ts';

// What hostile content and hostile code in a window could try, on every host.

/** As the service, its connection and the hot folder are called. */
const IMAGE = '<img src=x onerror="window.wasRun=1">';

describe.each(hosts)('%s', (kind) => {
  let rig: JourneyRig;
  let service: ArtworkProxy;
  beforeAll(async () => {
    rig = await startRigOn(kind, { connected: false });
    service = await startHostileProxy(rig.sandbox.baseUrl);
    service.serveInstead(await scriptedPdf());
    rig.sandbox.makeJobs(8, { prepressMs: 0 });
    const api = rig.station;
    const hot = join(rig.root, `hot ${IMAGE}`);
    await mkdir(hot);
    const { ticket } = await api.hotFolders.check({ typedPath: hot });
    await api.hotFolders.create({ name: '<script>window.wasRun=1</script>', folder: ticket });
    await api.connections.create({
      name: IMAGE,
      baseUrl: service.baseUrl,
      token: rig.sandbox.token,
    });
    const hasCome = async (): Promise<boolean> => {
      const { phases, transfers } = await api.overview.get();
      return phases['at-rip'] + phases.attention > 0 && transfers.running + transfers.waiting === 0;
    };
    await until('new artwork for a file already sent', hasCome);
  });
  afterAll(async () => {
    await rig.stop();
    await service.stop();
  });
  afterEach(() => rig.closeWindows());

  const openQueue = async (): Promise<Page> => {
    const { page } = await rig.open();
    await page.getByTestId('queue').or(page.getByText('The queue is empty')).first().waitFor();
    return page;
  };

  /** A batch and a job in it. */
  async function someKeys(): Promise<{ readonly batch: string; readonly job: string }> {
    const api = rig.station;
    for (const row of (await api.queue.list(QueueQuery.parse({ search: '', limit: 50 }))).rows) {
      const [job] = row.kind === 'job' ? [] : (await api.batch.get({ key: row.key })).jobs;
      if (job !== undefined) return { batch: row.key, job: job.key };
    }
    throw new Error('There is no batch with a job.');
  }

  test('text from the service, from a folder or in a name is never markup, on any screen', async () => {
    const { page, complaints } = await rig.open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByTestId('queue').getByText('onerror').first().waitFor();
    const { batch, job } = await someKeys();
    const links = await page
      .locator('nav a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThanOrEqual(5);
    const further = [`#/batch/${encodeURIComponent(batch)}`, `#/job/${encodeURIComponent(job)}`];
    for (const hash of [...links, ...further]) {
      await go(page, hash);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      expect(await wasRun(page), hash).toBeUndefined();
      expect(await planted(page), hash).toBe(0);
    }
    await keepPicture(page, 'hostile-job-light-1440');
    expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a PDF that wants to run scripts and open pages is only shown, and the screen says so', async () => {
    const { page, complaints } = await rig.open();
    const opened: string[] = [];
    page.on('dialog', (dialog) => opened.push(dialog.message()));
    page.on('popup', (popup) => opened.push(popup.url()));
    page.on('request', (request) => {
      if (/sandbox/i.test(request.url())) opened.push(request.url());
    });
    const { job } = await someKeys();
    await go(page, `#/job/${encodeURIComponent(job)}`);
    await linkToReview(page, job).click();
    const stage = page.getByRole('application');
    await stage.locator('canvas[data-painted=true]').first().waitFor();
    await stage.click({ position: { x: 300, y: 300 } });
    await page
      .getByText(/script/i)
      .first()
      .waitFor();
    expect(await wasRun(page)).toBeUndefined();
    expect(opened).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a page has nothing of Node or Electron, and runs only the scripts of the build', async () => {
    const page = await openQueue();
    const found = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', 'makereadyStandIn'].filter(
        (name) => name in window,
      ),
    );
    expect(found).toEqual([]);
    // In a timer: the evaluation itself is exempt from the policy.
    const outcome = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          setTimeout(() => {
            const inline = document.createElement('script');
            inline.textContent = 'window.wasRun = 1';
            document.body.append(inline);
            try {
              resolve(`evaluated ${new Function('return 1')()}`);
            } catch (error) {
              resolve(error instanceof Error ? error.name : 'unknown');
            }
          });
        }),
    );
    expect(outcome).toBe('EvalError');
    expect(await page.evaluate(() => Reflect.get(window, 'wasRun'))).toBeUndefined();
  });

  test('a window does not do what its policy forbids', async () => {
    const page = await openQueue();
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
        document.documentElement.dataset.refused = `${violatedDirective} ${sourceFile}`;
      });
    });
    await page.reload();
    await page.getByTestId('queue').or(page.getByText('The queue is empty')).first().waitFor();
    expect(await page.locator('html').getAttribute('data-refused')).toBeNull();
  });

  test('a page reaches no other origin: it cannot fetch, embed, open or visit any', async () => {
    const page = await openQueue();
    const before = page.url();
    const opened: string[] = [];
    page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(new URL(before).origin)) opened.push(frame.url());
    });
    const isFetched = (url: string): Promise<boolean> =>
      page.evaluate(
        (to) =>
          fetch(to).then(
            () => true,
            () => false,
          ),
        url,
      );
    for (const url of [rig.sandbox.baseUrl, 'https://evil.example/', 'file:///etc/passwd'])
      expect(await isFetched(url), url).toBe(false);
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      const image = document.createElement('img');
      image.src = `${url}/image.png`;
      document.body.append(frame, image);
    }, rig.sandbox.baseUrl);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', resolve, { once: true });
          const image = document.createElement('img');
          image.src = 'https://evil.example/x.png';
        }),
    );
    expect(opened.filter((url) => url !== '' && !url.startsWith('chrome-error:'))).toEqual([]);
  });

  test(
    'a page of the desktop app opens no window and stays where it is',
    skipWhere(kind === 'browser', 'only for the desktop app'),
    async () => {
      const page = await openQueue();
      const before = page.url();
      // Electron denies the page a window at once. The stand-in has one until main's guard decides, and none
      // for the app's scheme, which Chromium does not know.
      const ofTheApp = kind === 'electron' ? ['app://elsewhere/'] : [];
      for (const url of ['https://evil.example/', 'file:///etc/passwd', 'about:blank', ...ofTheApp]) {
        const opened = await page.evaluateHandle((to) => window.open(to), url);
        await expect
          .poll(() => opened.evaluate((one) => one === null || one.closed), { message: url })
          .toBe(true);
      }
      expect(page.context().pages()).toEqual([page]);
      for (const url of ['https://evil.example/', 'file:///etc/passwd', 'app://elsewhere/']) {
        await page.evaluate((to) => {
          location.href = to;
        }, url);
      }
      expect(page.url()).toBe(before);
      expect((await rig.station.overview.get()).connections).toHaveLength(1);
    },
  );

  test('no address leads a page out of the build, or to a file that its ID does not stand for', async () => {
    const page = await openQueue();
    const ways = [
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/package.json%00.html',
      '/artwork/..%2f..%2fstation.sqlite',
      '/artwork/%2e%2e%2fsettings.json',
      '/artwork/%00',
      `/artwork/${'0'.repeat(32)}`,
      `/artwork/${'a'.repeat(5_000)}`,
      '/artwork/*',
      '/artwork//etc/passwd',
    ];
    for (const way of ways) {
      const { status, text } = await page.evaluate(async (to) => {
        const key = localStorage.getItem('makeready-key');
        const answer = await fetch(to, key === null ? {} : { headers: { 'x-makeready-key': key } });
        return { status: answer.status, text: await answer.text() };
      }, way);
      expect([400, 403, 404, 414], way).toContain(status);
      expect(text, way).not.toMatch(/makeready"|SQLite|root:/);
    }
  });

  test('10,000 hostile calls over a page’s port get typed errors, and the station keeps working', {
    ...skipWhere(kind === 'browser', 'only for the desktop app'),
    timeout: 300_000,
  }, async () => {
    const page = await openQueue();
    const inputs = fc.sample(fc.tuple(fc.constantFrom(...procedures), hostileInput), 10_000);
    const calls = inputs.map(([path, input], index) => ({
      i: `hostile ${index}`,
      p: { u: `/${path.join('/')}`, b: { json: input } },
    }));
    const Reply = z.object({ p: z.object({ s: z.number().optional() }).optional() });
    let refused = 0;
    for (let from = 0; from < calls.length; from += 500) {
      const some = calls.slice(from, from + 500);
      const answers = await callTogether(page, some);
      for (const [index, answer] of answers.entries()) {
        const status = Reply.parse(JSON.parse(answer)).p?.s ?? 200;
        const isKnown = status < 500 || status === 502 || status === 503;
        expect(isKnown, `${status} for ${JSON.stringify(some[index])}`).toBe(true);
        if (status >= 400) refused++;
      }
    }
    expect(refused).toBeGreaterThan(5_000);
    expect((await rig.station.overview.get()).connections.map(({ name }) => name)).toEqual([IMAGE]);
  });

  test(
    'a page that sends something other than a call, or too much, loses its port; a reload gives it another',
    skipWhere(kind === 'browser', 'only for the desktop app'),
    async () => {
      const page = await openQueue();
      const call = { i: 'big', p: { u: '/overview/get', b: { json: 'x'.repeat(2 * 1024 * 1024) } } };
      for (const message of [JSON.stringify(call), { i: 'object' }, 'not json', '{"i":"1","t":3,"p":{}}']) {
        expect(await callFromPage(page, 'none', message)).toBeNull();
        await page.reload();
        await page.getByTestId('queue').or(page.getByText('The queue is empty')).first().waitFor();
        expect((await rig.station.overview.get()).connections).toHaveLength(1);
      }
    },
  );
});

/** Sends many calls at once over the page's own port. Resolves to their answers, in order. */
function callTogether(page: Page, calls: readonly { readonly i: string }[]): Promise<string[]> {
  return page.evaluate(async (sent) => {
    const port: MessagePort = Reflect.get(window, 'keptPort');
    const answers = new Map<string, string>();
    // Of an earlier call, more may come.
    const asked = new Set(sent.map(({ i }) => i));
    const all = new Promise<void>((resolve, reject) => {
      const hear = ({ data }: MessageEvent): void => {
        const { i } = JSON.parse(data);
        if (asked.has(i)) answers.set(i, data);
        if (answers.size < sent.length) return;
        port.removeEventListener('message', hear);
        resolve();
      };
      port.addEventListener('message', hear);
      port.addEventListener('close', () => reject(new Error('The port was closed.')), { once: true });
    });
    for (const call of sent) port.postMessage(JSON.stringify(call));
    await all;
    return sent.map(({ i }) => answers.get(i) ?? '');
  }, calls);
}

/** A PDF that tries to run scripts and open files wherever a viewer allows it. */
const scriptedPdf = (): Promise<Buffer> =>
  makePdf({
    change(document) {
      const { context, catalog } = document;
      const script = (text: string) => context.obj({ S: 'JavaScript', JS: PDFString.of(text) });
      catalog.set(
        PDFName.of('OpenAction'),
        script('app.alert("run"); this.submitForm("http://127.0.0.1/");'),
      );
      catalog.set(PDFName.of('AA'), context.obj({ WC: script('app.alert("closed");') }));
      for (const page of document.getPages()) {
        page.node.set(PDFName.of('AA'), context.obj({ O: script('app.launchURL("http://127.0.0.1/");') }));
        page.node.set(
          PDFName.of('Annots'),
          context.obj([
            context.obj({
              Type: 'Annot',
              Subtype: 'Link',
              Rect: [0, 0, 300, 300],
              A: context.obj({ S: 'URI', URI: PDFString.of('javascript:window.wasRun=1') }),
            }),
          ]),
        );
      }
    },
  });

const wasRun = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'wasRun'));
/** Elements that no screen has, so that only an attack can have made them. */
const planted = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('img[src="x"], [onerror], [onload], body script').length);
