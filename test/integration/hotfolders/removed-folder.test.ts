import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ArtworkId } from '../../../src/contract/index.ts';
import { alone } from '../../../src/main/station/hotfolders/index.ts';
import { type HotFolderRig, hotFolderRig, profile } from '../../support/hotfolder-rig.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

// A hot folder is removed from the settings while it delivers, and comes back. Several groups are under
// way: the first one is fully staged, and nothing is committed.

const FILES = 24;
const files = Array.from({ length: FILES }, (_, place) => pdfOf(`file ${place}`, 3_000));

let rig: HotFolderRig;
let ids: ArtworkId[];
let isStaged: boolean;
let isGivenBack: boolean;
let goOn: () => void;
beforeEach(async () => {
  isStaged = false;
  isGivenBack = false;
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  rig = await hotFolderRig({
    started: false,
    claims: {
      ...alone,
      withdraw: async () => {
        isGivenBack = true;
      },
    },
    caughtUp: () => {
      isStaged = true;
      return gate.then(() => true);
    },
  });
  ids = [];
  for (const [place, bytes] of files.entries()) ids.push(await rig.archived(String(place), bytes));
  rig.service.start();
  await until('the first group is staged', () => isStaged);
});
afterEach(async () => {
  goOn();
  await rig.stop();
});

async function remove(): Promise<void> {
  rig.profiles = [];
  rig.service.routesChanged();
  await allAre('no-route');
}
function addAgain(): void {
  rig.profiles = [profile(rig.hot)];
  rig.service.routesChanged();
}
const allAre = (state: 'no-route' | 'delivered'): Promise<void> =>
  until(`all are ${state}`, () => ids.every((id) => rig.stateOf(id) === state));
const isFile = (name: string): boolean => name.endsWith('.pdf') || name.endsWith('.part');

/** Each file is in the hot folder once, with its own bytes, and nothing is left in the staging folder. */
async function expectEachOnce(): Promise<void> {
  await allAre('delivered');
  await rig.service.stop();
  const names = (await readdir(rig.hot)).filter(isFile);
  const sums = await Promise.all(names.map(async (name) => sumOf(await readFile(join(rig.hot, name)))));
  expect(sums.sort()).toEqual(files.map((bytes) => sumOf(bytes)).sort());
  for (const id of ids)
    expect(rig.store.deliveries.ofArtwork(id).map(({ revision, state }) => [revision, state])).toEqual([
      [1, 'delivered'],
    ]);
  const staging = await readdir(join(rig.folder, '.makeready-staging-hot'), { recursive: true });
  expect(staging.filter(isFile)).toEqual([]);
  expect(rig.faults).toEqual([]);
}

test('and is added again before it has stopped: nothing is lost, and nothing delivered twice', async () => {
  await remove();
  addAgain();
  goOn();
  await expectEachOnce();
});

test('and is added again after it has stopped: nothing is lost, and nothing delivered twice', async () => {
  await remove();
  goOn();
  await until('it has stopped', () => isGivenBack);
  expect((await readdir(rig.hot)).filter(isFile)).toEqual([]);
  addAgain();
  await expectEachOnce();
});
