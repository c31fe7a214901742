import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ConnectionId } from '../../src/contract/index.ts';
import { freeTcpPort } from '../support/ssh-server.ts';
import { webhookUrlOf } from '../support/webhook-url.ts';
import { overflow, type Rig, startRig, violations } from './rig.ts';
import { keepPicture } from './screenshots.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

test('a company’s own address is set and proven by a call; its URL is there to be registered', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Incoming webhooks' }) });
  await panel.getByText('Off.', { exact: true }).waitFor();
  await panel.getByRole('combobox', { name: 'Connection method' }).click();
  await page.getByRole('option', { name: 'Public address or reverse proxy' }).click();
  await panel.getByRole('button', { name: 'Save and start' }).click();
  await panel.getByText('Invalid value.').waitFor();

  const port = await freeTcpPort();
  await panel.getByLabel('Public address').fill(`http://127.0.0.1:${port}`);
  await panel.getByLabel(/Listen address/).fill('127.0.0.1');
  await panel.getByLabel('Listen port').fill(String(port));
  await panel.getByRole('button', { name: 'Save and start' }).click();
  await panel.getByText(/^Active since/).waitFor();
  await page.getByText(`http://127.0.0.1:${port}/webhooks/`).first().waitFor();
  await panel.getByRole('button', { name: 'Send test call' }).click();
  await panel.getByText(/Test call received after/).waitFor();
  await keepPicture(page, 'incoming-webhooks-light-1440', { fullPage: true });
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await panel.getByRole('button', { name: 'Done, registered' }).click();
  await expect.poll(() => panel.getByRole('button', { name: 'Done, registered' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('the log shows webhooks with their outcomes; unsigned ones can be rejected', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const send = async (body: string): Promise<void> => {
    const url = webhookUrlOf(rig.host.station);
    await fetch(url, { method: 'POST', body });
  };
  await send('{"event":"job.status.transition","job":{"id":"j1"}}');
  await page
    .getByRole('cell', { name: 'j1 could not be loaded on its own: refreshing the lists.' })
    .waitFor();
  const form = page.locator('form', {
    has: page.getByRole('combobox', { name: 'Signature method' }),
  });
  await form.getByRole('combobox').click();
  await page.getByRole('option', { name: 'HMAC in a header' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('A signing secret is required.').waitFor();
  await form.getByLabel('Signing secret', { exact: true }).fill('never-shown-again');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Saved. Typing a new value replaces it.').waitFor();
  await send('{"job":{"id":"forged"}}');
  const [connection] = rig.host.station.api.overview.get().connections;
  await rig.host.station.api.connections.refresh({ id: ConnectionId.parse(connection?.id) });
  await page.getByRole('cell', { name: 'Rejected: no signature in X-Signature.' }).waitFor();
  await page.getByRole('heading', { name: 'Recent webhooks' }).scrollIntoViewIfNeeded();
  await keepPicture(page, 'webhooks-light-1440');
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a tunnel program shows the command line that it starts; your own is described by a file', async () => {
  const { page, complaints } = await rig.open();
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Incoming webhooks' }) });
  await panel.getByRole('combobox', { name: 'Connection method' }).click();
  await page.getByRole('option', { name: 'Tunnel program' }).click();
  const program = panel.getByRole('combobox', { name: 'Program' });
  await program.click();
  await page.getByRole('option', { name: 'Tailscale Funnel' }).click();
  await panel.getByText('Runs tailscale funnel --yes {port}.').waitFor();
  await keepPicture(page, 'incoming-webhooks-program-light-1440');
  await program.click();
  await page.getByRole('option', { name: 'Your own, in command.json' }).click();
  await panel.getByRole('button', { name: 'Save and start' }).click();
  await panel.getByText(/command\.json cannot be used/).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a secret is sent and never shown again', async () => {
  const { page } = await rig.open({ viewport: { width: 1024, height: 700 }, colorScheme: 'dark' });
  await page.goto(`${rig.host.web.url}/#/connections/advanced`);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Incoming webhooks' }) });
  await panel.getByRole('combobox', { name: 'Connection method' }).click();
  await page.getByRole('option', { name: 'SSH reverse tunnel' }).click();
  await panel.getByLabel('Public address').fill('https://127.0.0.1');
  await panel.getByLabel('Host', { exact: true }).fill('127.0.0.1');
  await panel.getByLabel('SSH port').fill(String(await freeTcpPort()));
  await panel.getByLabel('User', { exact: true }).fill('makeready');
  await panel.getByLabel('Remote port').fill('8443');
  await panel.getByText('Not set.').first().waitFor();
  await panel.getByLabel('Key passphrase').fill('not-to-be-seen-again');
  await panel.getByRole('button', { name: 'Save and start' }).click();
  await panel.getByText('Saved. Typing a new value replaces it.').waitFor();
  await keepPicture(page, 'incoming-webhooks-dark-1024');
  expect(await violations(page)).toEqual([]);
  expect(JSON.stringify(await rig.host.station.api.ingress.get())).not.toContain('not-to-be-seen-again');
  expect(await page.content()).not.toContain('not-to-be-seen-again');
});
