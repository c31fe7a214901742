import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PairingCode } from '../../src/contract/index.ts';
import { ConnectedStation, lookAtStation, pairWithStation } from '../../src/main/bridge/index.ts';
import { until } from '../support/until.ts';
import { inEachLook } from './in-each-look.ts';
import { type Rig, startRig } from './rig.ts';

// The settings of a station that is shown at desks on other machines.

let rig: Rig;
beforeAll(async () => {
  rig = await startRig({ connected: true });
});
afterAll(() => rig.stop());
afterEach(() => rig.closeWindows());

test('a desk is paired by the code on screen, appears, is renamed, and is removed', async () => {
  const { page, complaints } = await rig.open();
  const { url } = rig.host.web;
  await page.goto(`${url}/#/settings/desks`);
  await page.getByText('No other computer shows this station yet.').waitFor();
  await page.getByRole('button', { name: 'Pair a desk' }).click();
  const code = await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent();
  const section = page.getByRole('heading', { name: 'Desks', exact: true });
  await inEachLook(page, 'settings-desks-code', section);

  const address = await lookAtStation(url, {});
  const asked = { code: PairingCode.parse(code), name: 'Finishing', version: '1.2.3' };
  const paired = await pairWithStation(address, asked, {});
  const desk = new ConnectedStation({ ...paired, address, version: '1.2.3', proxyEnv: () => ({}) });
  try {
    const name = page.getByRole('textbox', { name: 'Desk', exact: true });
    await expect.poll(() => name.inputValue()).toBe('Finishing');
    await page.getByText('Connected', { exact: true }).waitFor();
    await inEachLook(page, 'settings-desks', section);
    await name.fill('Plates');
    await name.press('Enter');
    await expect.poll(async () => (await rig.host.station.api.desks.list())?.[0]?.name).toBe('Plates');

    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await until('it is refused', () => desk.state.kind === 'refused');
    await page.getByText('No other computer shows this station yet.').waitFor();
  } finally {
    desk.stop();
  }
  expect(complaints).toEqual([]);
});
