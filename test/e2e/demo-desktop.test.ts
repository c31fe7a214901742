import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedChromium } from '../support/browser.ts';
import { clientOfPage, keepPort } from './hosts/page-client.ts';
import { type StandIn, startStandIn } from './hosts/stand-in/stand-in.ts';
import { violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

// The desktop app's demo. The app opens no web page, so the simulated service's page is opened elsewhere.

let root: string;
let app: StandIn;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-demo-desktop-'));
  const browser = await sharedChromium(['--enable-blink-features=MessagePortCloseEvent']);
  const wanted = { locale: 'en-GB', viewport: { width: 1024, height: 700 } };
  app = await startStandIn(browser, ['--data', root, '--demo'], wanted, async (page) => {
    await keepPort(page);
  });
});
afterAll(async () => {
  await app.quit();
  await rm(root, { recursive: true, force: true });
});

test('the window shows the address of the simulated service’s page to copy, instead of a link', async () => {
  const { page } = app;
  const { demo } = await clientOfPage(() => page).overview.get();
  const address = demo?.adminUrl ?? '';
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sandbox$/);
  await page.getByRole('button', { name: 'Simulated service' }).click();
  await page.getByText('Open this address in a browser on this computer.').waitFor();
  await page.getByText(address, { exact: true }).waitFor();
  expect(await page.locator('a[href^="http"]').count()).toBe(0);
  await keepPicture(page, 'demo-desktop-light-1024');
  expect(await violations(page)).toEqual([]);
  expect((await fetch(address)).status).toBe(200);

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
});
