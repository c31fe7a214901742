import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DesktopSettings, message } from '../../src/contract/index.ts';
import { ApiError } from '../../src/main/station/model/api-error.ts';
import { fakeStation } from '../doubles/station.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// How an operator of the desktop app connects it to a station on another machine.

const ORIGIN = 'https://station.house.example:4870';
const FINGERPRINT = Array.from({ length: 32 }, (_, index) => (index + 100).toString(16).toUpperCase()).join(
  ':',
);

let rig: ScreensRig;
beforeAll(async () => {
  rig = await startScreens(
    fakeStation({
      settings: { isStartOff: () => false },
      stations: {
        list: () => [],
        look({ address }) {
          if (address === ORIGIN) return { origin: ORIGIN, fingerprint: FINGERPRINT };
          throw new ApiError(
            'INVALID',
            message('bridge.no-address'),
            message('bridge.address-remedy'),
            'address',
          );
        },
        connect() {
          throw new ApiError('INVALID', message('bridge.code'), message('bridge.code-remedy'), 'code');
        },
      },
    }),
  );
  await rig.station.client.settings.set({ desktop: DesktopSettings.parse({}) });
});
afterAll(async () => {
  await rig.stop();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

test('is tried, shows its fingerprint for comparison, and reports errors at their fields', async () => {
  const { page, complaints } = await rig.open('#/settings/stations');
  const section = page.getByRole('heading', { name: 'Other stations', exact: true });
  const address = page.getByLabel('Address of the station');
  await address.fill('http://station.example');
  await address.press('Enter');
  await page.getByText(/This is not an address of a station\. Type a name such as/).waitFor();
  await inEachLook(page, 'settings-stations', section);

  await address.fill(ORIGIN);
  await address.press('Enter');
  await page.getByText(FINGERPRINT, { exact: true }).waitFor();
  await inEachLook(page, 'settings-stations-compare', section);
  await page.getByLabel('Pairing code').fill('nonsense 0');
  await page.getByLabel('Name of this desk').fill('Finishing');
  const connect = page.getByRole('button', { name: 'Same fingerprint: connect' });
  const asked = () =>
    rig.station.calls.filter(({ call }) => call === 'stations.connect').map(({ input }) => input);
  await connect.click();
  await page.getByText('A code has eight letters and digits, such as K7QM-3XRA.').waitFor();
  expect(asked()).toEqual([]);
  await page.getByLabel('Pairing code').fill('AAAA-AAAA');
  await connect.click();
  await page.getByText(/The pairing code is wrong, used or expired\. Create a new code/).waitFor();
  expect(asked()).toMatchObject([{ origin: ORIGIN, fingerprint: FINGERPRINT, name: 'Finishing' }]);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await address.waitFor();
  expect(complaints).toEqual([]);
});
