import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId, JobKey } from '../../../src/contract/index.ts';
import { makePdf } from '../../support/made-pdf.ts';
import { type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// However a book's components are read, and whatever they are called, its files are sent once.

const id = ConnectionId.parse('test');
const book = '0d8e6c1e-2f37-4b6e-8f7c-0a5a3d1b9c22';
const key = JobKey.parse(`test:${book}`);
const coverFile = { id: '5e1b3a52-8f64-4c43-9d0b-6a1f3f0c2b11', name: 'cover.pdf' };
const innerFile = { id: '6f2c4b63-9a75-4d54-8e1c-7b2a4a1d3c22', name: 'inner.pdf' };
const part = (file: typeof coverFile) => ({ artwork: { files: [file] } });

let root: string;
let service: ScriptedService;
let station: TestStation;
let changes = 0;

/** The service reads the book out like that from now on. */
function say(components: unknown): void {
  const updated = new Date(Date.UTC(2026, 0, 1, 0, 0, ++changes)).toISOString();
  const job = {
    id: book,
    reference: 'Book',
    status: 'job.production.queued',
    updated_at: updated,
    components,
  };
  service.say('/1.0/jobs', { body: { jobs: [job] } });
  service.say(`/1.0/jobs/${book}`, { body: job });
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-moved-'));
  service = await startScriptedService();
  say({ cover: part(coverFile), body: part(innerFile) });
  for (const file of [coverFile, innerFile]) {
    const stored = `/${file.name}`;
    service.say(`/1.0/files/${file.id}/download-path`, { body: { url: `${service.baseUrl}${stored}` } });
    service.say(stored, { body: await makePdf() });
  }
  station = await openTestStation({ root, service });
});
afterEach(async () => {
  await station.stop();
  await service.stop();
  await rm(root, { recursive: true, force: true });
});

const inFolder = async (): Promise<string[]> =>
  (await readdir(station.hotFolder)).filter((name) => !name.startsWith('.'));
const job = () => station.station.api.job.get({ key });
const labels = () => job().components.map(({ label, files }) => [label, files.map(({ state }) => state)]);

/** The RIP picks up everything, and the station notices. */
async function pickedUp(): Promise<void> {
  for (const name of await inFolder()) await rm(join(station.hotFolder, name));
  await until('both files are picked up', () =>
    labels()
      .flatMap(([, states]) => states)
      .every((state) => state === 'picked-up'),
  );
}

test('a label that changes, components in a list, and a path for the files send nothing again', async () => {
  await until('both files are in the hot folder', async () => (await inFolder()).length === 2);
  await pickedUp();
  const requests = () => service.asked.filter((path) => path.endsWith('.pdf')).length;
  expect(requests()).toBe(2);

  const sent = ['picked-up'];
  const readings = [
    { cover: part(coverFile), inner: part(innerFile) },
    [
      { label: 'inner', ...part(innerFile) },
      { label: 'jacket', ...part(coverFile) },
    ],
    { body: part(innerFile), cover: part(coverFile) },
  ];
  const expected = [
    [
      ['cover', sent],
      ['inner', sent],
    ],
    [
      ['inner', sent],
      ['jacket', sent],
    ],
    [
      ['body', sent],
      ['cover', sent],
    ],
  ];
  for (const [index, reading] of readings.entries()) {
    say(reading);
    await station.station.api.connections.refresh({ id });
    await expect.poll(labels, { timeout: 20_000 }).toEqual(expected[index]);
  }

  // The name shows that the stored job was read with the paths.
  const paths = { 'job.files': '$.components.*.artwork.files[*]', 'job.name': '$.id' } as const;
  await station.station.api.connections.change({ id, change: { readingPaths: paths } });
  await until('the paths count for the stored job', () => job().name === job().serviceId);
  expect(labels()).toEqual(expected.at(-1));

  expect([requests(), await inFolder(), job().alarms]).toEqual([2, [], []]);
  expect(job().timeline.filter(({ to }) => to === 'moved').length).toBeGreaterThan(3);
});
