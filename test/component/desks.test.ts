import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, DeskId, SessionLimits } from '../../src/contract/index.ts';
import { LONG_AGO } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// The settings of a station that is shown at desks on other machines. Pairing itself, and what a removed desk
// is told, is tested in `integration/headless/desks` and `integration/bridge`.

const finishing: Desk = {
  id: DeskId.parse('0'.repeat(16)),
  name: 'Finishing',
  version: '1.2.3',
  addedAt: LONG_AGO,
  lastSeenAt: LONG_AGO,
  connected: true,
};
let desks: Desk[] = [];
let rig: ScreensRig;
/** From now on these are paired; tells every window. */
function tell(now: Desk[]): Desk[] {
  desks = now;
  rig.station.push({ kind: 'desks' });
  return desks;
}
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      settings: { isStartOff: () => false },
      sessions: { list: () => [] },
      desks: {
        list: () => desks,
        newPairingCode: () => ({
          code: 'K7QM-3XRA',
          expiresAt: new Date(Date.now() + 600_000).toISOString(),
          fingerprint: null,
        }),
        rename: ({ id, name }) => tell(desks.map((one) => (one.id === id ? { ...one, name } : one))),
        revoke: ({ id }) => tell(desks.filter((one) => one.id !== id)),
      },
    }),
  );
  await rig.station.client.settings.set({ sessions: SessionLimits.parse({}) });
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});

test('a desk is paired by the code on screen, appears, is renamed, and is removed', async () => {
  const { page, complaints } = await rig.open('#/settings/desks');
  await page.getByText('No other computer shows this station yet.').waitFor();
  await page.getByRole('button', { name: 'Pair a desk' }).click();
  await page.getByText('K7QM-3XRA', { exact: true }).waitFor();
  const section = page.getByRole('heading', { name: 'Desks', exact: true });
  await inEachLook(page, 'settings-desks-code', section);

  tell([finishing]);
  const name = page.getByRole('textbox', { name: 'Desk', exact: true });
  await expect.poll(() => name.inputValue()).toBe('Finishing');
  await page.getByText('Connected', { exact: true }).waitFor();
  await inEachLook(page, 'settings-desks', section);
  await name.fill('Plates');
  await name.press('Enter');
  await expect.poll(() => desks[0]?.name).toBe('Plates');

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No other computer shows this station yet.').waitFor();
  expect(desks).toEqual([]);
  expect(complaints).toEqual([]);
});
