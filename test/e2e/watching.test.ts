import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { contract, mayDo, type Role } from '../../src/contract/index.ts';
import { operatorNamed, PIN } from '../support/operators.ts';
import { pressAll } from './dead-controls.ts';
import { busyRig, emptyPlaces, type Place, places } from './places.ts';
import { type Rig, startRig } from './rig.ts';

// A person who may only watch finds no control that the station would refuse: every control is pressed.

/** The role that each procedure requires, by its name: `transfers.setPaused`. */
const roles: ReadonlyMap<string, Role> = new Map(
  Object.entries(contract).flatMap(([group, named]) =>
    Object.entries(named).map(
      ([
        name,
        {
          '~orpc': { meta },
        },
      ]) => [`${group}.${name}`, meta.role] as const,
    ),
  ),
);

let rig: Rig;
afterEach(async () => {
  await rig.closeWindows();
  await rig.stop();
});

async function windowOf(name: string): Promise<Page> {
  const { page } = await rig.open();
  await page.context().clearCookies();
  await page.goto(`${rig.host.web.url}/login`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('PIN or password').fill(PIN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  return page;
}

/** Presses every control as a person who may only watch. */
async function pressedByWatcher(all: readonly Place[]) {
  await rig.station.operators.add(operatorNamed('Anna', 'administer'));
  await rig.station.operators.add(operatorNamed('Carl', 'watch'));
  const { pressed, calls } = await pressAll(await windowOf('Carl'), all);
  const refused = calls.filter(({ procedure }) => !mayDo('watch', roles.get(procedure) ?? 'administer'));
  return { pressed, refused };
}

test('at a busy station', async () => {
  rig = await busyRig();
  // The button that starts the doctor is disabled for them.
  const all = places(rig).filter(({ name }) => name !== 'hot-folder-doctor');
  const { pressed, refused } = await pressedByWatcher(all);
  expect(refused).toEqual([]);
  expect(pressed).toBeGreaterThan(50);
}, 600_000);

test('at an empty station', async () => {
  rig = await startRig({ connected: false });
  const { pressed, refused } = await pressedByWatcher(emptyPlaces);
  expect(refused).toEqual([]);
  expect(pressed).toBeGreaterThan(10);
}, 600_000);
