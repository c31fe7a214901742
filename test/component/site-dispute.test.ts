import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Dispute, type DisputedDecision, type FileDecision, message } from '../../src/contract/index.ts';
import type { ArtworkRecord, Store } from '../../src/main/station/store/index.ts';
import { LONG_AGO } from '../doubles/samples.ts';
import { fakeStation } from '../doubles/station.ts';
import { answersFrom, archivedFile, emptyStore } from '../doubles/stored.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { violations } from '../e2e/rig.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// Two stations made different decisions about a file, and an operator chooses one.

const side = (more: Partial<DisputedDecision>): DisputedDecision => ({
  kind: 'release',
  note: null,
  by: 'Ben',
  desk: 'Desk 2',
  station: 'RIP-1',
  at: LONG_AGO,
  ...more,
});
const both: Dispute = {
  first: side({ kind: 'request-replacement', note: 'Too dark.', by: 'Anna', desk: null, station: 'RIP-2' }),
  second: side({}),
};

let store: Store;
let file: ArtworkRecord;
let dispute: Dispute | null = both;
const decisions: FileDecision[] = [];
let rig: ScreensRig;
beforeAll(async () => {
  store = emptyStore();
  file = archivedFile(store, 'disputed');
  const reason = message('file.decided-differently', { first: 'RIP-2: Anna', second: 'RIP-1: Ben' });
  store.artworks.move(file.id, 'on-hold', { source: 'station', reason });
  rig = await startScreens(
    fakeStation({
      ...answersFrom(store),
      artworks: {
        revisions: () => [],
        dispute: () => dispute,
        decide({ ids, decision }) {
          decisions.push(decision);
          dispute = null;
          store.artworks.move(file.id, 'archived', { source: 'operator', why: message('file.released') });
          rig.station.push({ kind: 'job', jobKey: file.jobKey });
          return { done: [...ids], refused: [] };
        },
      },
    }),
  );
});
afterAll(async () => {
  await rig.stop();
  store.close();
  expect(rig.station.faults).toEqual([]);
});

test('the job shows who made each decision, where and when; the chosen one counts', async () => {
  const { page, complaints } = await rig.open(`#/job/${encodeURIComponent(file.jobKey)}`);
  const choice = page.getByRole('group', { name: 'Which decision counts?' });
  await choice.getByText(/^Request new artwork – RIP-2: Anna, .* · Too dark\.$/).waitFor();
  await choice.getByText(/^Release – RIP-1: Ben, /).waitFor();
  await page.getByText('Decided differently by RIP-2: Anna and by RIP-1: Ben.').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await inEachLook(page, 'site-dispute', choice);
  await choice.getByRole('button', { name: 'Release', exact: true }).click();
  await page.getByText(/this counts now: Release\./).waitFor();
  await choice.waitFor({ state: 'detached' });
  expect(decisions).toEqual([{ kind: 'choose', choice: 'second' }]);
  expect(complaints).toEqual([]);
});
