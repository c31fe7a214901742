import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BridgeRig } from '../support/bridge-rig.ts';
import { noOpenssl, selfSigned } from '../support/certificate.ts';
import { skipWhere } from '../support/skip.ts';
import { inEachLook } from './in-each-look.ts';
import { go, type JourneyRig, startRigOn } from './rig.ts';

// How an operator of the desktop app connects it to a station on another machine.

describe('another station', skipWhere(selfSigned() === null, noOpenssl), () => {
  let rig: JourneyRig;
  let other: BridgeRig;
  beforeAll(async () => {
    [rig, other] = await Promise.all([startRigOn('stand-in', { connected: true }), BridgeRig.start()]);
  });
  afterAll(async () => {
    await Promise.all([rig.stop(), other.stop()]);
  });
  afterEach(() => rig.closeWindows());

  test('is tried, shows its fingerprint for comparison, and reports errors at their fields', async () => {
    const { page, complaints } = await rig.open({});
    await go(page, '#/settings/stations');
    const section = page.getByRole('heading', { name: 'Other stations', exact: true });
    const address = page.getByLabel('Address of the station');
    await address.fill('http://station.example');
    await address.press('Enter');
    await page.getByText(/This is not an address of a station\. Type a name such as/).waitFor();
    await inEachLook(page, 'settings-stations', section);

    await address.fill(other.origin);
    await address.press('Enter');
    const { fingerprint } = await other.host.station.api.desks.newPairingCode();
    await page.getByText(fingerprint ?? '', { exact: true }).waitFor();
    await inEachLook(page, 'settings-stations-compare', section);
    await page.getByLabel('Pairing code').fill('nonsense 0');
    await page.getByLabel('Name of this desk').fill('Finishing');
    const connect = page.getByRole('button', { name: 'Same fingerprint: connect' });
    await connect.click();
    await page.getByText('A code has eight letters and digits, such as K7QM-3XRA.').waitFor();
    await page.getByLabel('Pairing code').fill('AAAA-AAAA');
    await connect.click();
    await page.getByText(/The pairing code is wrong, used or expired\. Create a new code/).waitFor();
    expect(await other.host.station.api.desks.list()).toEqual([]);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await address.waitFor();
    expect(complaints).toEqual([]);
  });
});
