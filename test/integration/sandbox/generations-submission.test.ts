import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ConnectionId, type JobSpec, type SubmissionId } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { english } from '../../support/english.ts';
import { postcardSpec, postcardsOf } from '../../support/postcard-spec.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';
import { ask, post } from './client.ts';

const id = ConnectionId.parse('test');
/** More than a request may contain. */
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(17 * 1024 * 1024, 'x')]);
const PLACE = '/1.0/presigned-assets';
const sum = createHash('sha256').update(PDF).digest('hex');

let root: string;
let sandbox: Sandbox;
let opened: TestStation;
const settingsFile = { store: {} };
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-submit-'));
  sandbox = await createSandbox({ generation: '3.0' });
  settingsFile.store = {};
  await open();
  await api().connections.change({ id, change: { preset: 'generation-3.0' } });
  await until('the catalogue is here', () => postcardsOf(api())?.counts.material != null);
});
afterEach(async () => {
  await opened.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

async function open(): Promise<void> {
  opened = await openTestStation({ root, service: sandbox, pollSeconds: 3_600, settingsFile });
}
const api = () => opened.station.api;
const stateOf = (submission: SubmissionId) =>
  api()
    .submission.list()
    .find((one) => one.id === submission);
const settled = (submission: SubmissionId, state: string) =>
  until(`it is ${state}`, () => stateOf(submission)?.state === state);
const asked = (method: string, path: string) =>
  sandbox.requests.filter((one) => one.method === method && one.path === path).length;

/** With the large file instead of the small one. */
function largeSpec(name: string): JobSpec {
  const spec = postcardSpec(api(), name);
  const { ticket } = api().submission.upload({ ticket: null, name: 'large.pdf', bytes: '' });
  for (let at = 0; at < PDF.length; at += 384 * 1024) {
    const bytes = PDF.subarray(at, at + 384 * 1024).toString('base64');
    api().submission.upload({ ticket, name: 'large.pdf', bytes });
  }
  return { ...spec, components: spec.components.map((one) => ({ ...one, files: [ticket] })) };
}

const Jobs = z.array(z.looseObject({ reference: z.string() }));
const jobsNamed = async (name: string) =>
  Jobs.parse((await ask(sandbox, '/1.0/jobs')).body).filter(({ reference }) => reference === name);

/** What the service got as the artwork of the only job of that name: the sum of its bytes. */
async function artworkOf(name: string): Promise<string> {
  const [path = ''] = /\/assets\/[0-9a-f]{32}/.exec(JSON.stringify(await jobsNamed(name))) ?? [];
  await until('the service has fetched it', () => asked('GET', path) > 0);
  const bytes = await (await fetch(`${sandbox.storageUrl}${path}`)).arrayBuffer();
  return createHash('sha256').update(Buffer.from(bytes)).digest('hex');
}

const submittedFolder = () => join(root, 'data', 'profiles', 'test', 'submitted');

test('a file of any size is uploaded first, and the job names where it is; the service has it whole', async () => {
  const spec = largeSpec('NWT-000412-002');
  const { body, problem } = api().submission.preview({ spec, template: null });
  expect(problem).toBeNull();
  expect(JSON.parse(body ?? '')).toMatchObject({
    reference: 'NWT-000412-002',
    components: [{ artwork: { files: [{ file: '(address of large.pdf after its upload)' }] } }],
  });
  // Its answer is lost, so that the job is found and not sent again.
  sandbox.faults.add({ on: 'service', fault: { kind: 'lost-answer' }, path: '/1.0/jobs', times: 1 });
  const { id: submission } = api().submission.create({ spec });
  await settled(submission, 'done');
  expect(asked('POST', '/1.0/jobs')).toBe(1);
  expect(await jobsNamed('NWT-000412-002')).toHaveLength(1);
  expect(await artworkOf('NWT-000412-002')).toBe(sum);
  // The small file, which no job got, is still there.
  await until('the copy here is gone', async () => (await readdir(submittedFolder())).length === 1);
});

test('each file says what it is for: the finishing that was chosen for it, or else the ink', () => {
  const spec = postcardSpec(api(), 'Foiled');
  const { finishings } = api().catalogue.product({ key: spec.product });
  const [ink, foil] = (['ink', 'foiling'] as const).map(
    (kind) => finishings.items.find((one) => one.kind === kind)?.id ?? '',
  );
  const address = 'http://127.0.0.1:9/gold.pdf';
  const [part] = spec.components;
  if (part === undefined || ink === undefined || foil === undefined) throw new Error('No finishings.');
  const filesOf = (chosen: Partial<typeof part>): unknown => {
    const { body } = api().submission.preview({
      spec: { ...spec, components: [{ ...part, addresses: [address], ...chosen }] },
      template: null,
    });
    return JSON.parse(body ?? '').components[0].artwork.files;
  };
  const card = { file: '(address of card.pdf after its upload)' };
  expect(filesOf({ finishings: [foil, ink], madeFor: { [address]: foil } })).toEqual([
    { ...card, label: 'ink', finishing_item: ink },
    { file: address, label: 'foil', finishing_item: foil },
  ]);
  expect(filesOf({ finishings: [] })).toEqual([
    { ...card, label: 'ink' },
    { file: address, label: 'ink' },
  ]);
});

test('an upload goes on after a restart, and a file that changed meanwhile is not sent', async () => {
  const fault = { kind: 'status', status: 503 } as const;
  const away = sandbox.faults.add({ on: 'service', fault, path: PLACE });
  const one = api().submission.create({ spec: largeSpec('One') });
  await until('it waits', () => stateOf(one.id)?.why?.values.status === 503);
  await opened.stop();
  await open();
  await until('it still waits', () => stateOf(one.id)?.why?.values.status === 503);
  const other = api().submission.create({ spec: postcardSpec(api(), 'Other') });
  await until('that waits, too', () => stateOf(other.id)?.why?.values.status === 503);
  const names = await readdir(submittedFolder());
  expect(names).toHaveLength(2);
  for (const name of names) {
    const path = join(submittedFolder(), name);
    if ((await stat(path)).size < PDF.length) await writeFile(path, '%PDF-1.7 another');
  }
  sandbox.faults.remove(away);
  await opened.stop();
  await open();
  await settled(other.id, 'refused');
  expect(english(stateOf(other.id)?.why)).toContain('card.pdf was changed or deleted');
  await settled(one.id, 'done');
  expect(await artworkOf('One')).toBe(sum);
  expect(asked('POST', '/1.0/jobs')).toBe(1);
});

test('artwork is named by its address, which the service fetches', async () => {
  const asset = z
    .object({ url: z.string(), presigned_url: z.string() })
    .parse((await post(sandbox, PLACE, {})).body);
  await fetch(asset.presigned_url, { method: 'PUT', body: PDF });
  const spec = postcardSpec(api(), 'By address');
  const components = spec.components.map((one) => ({ ...one, files: [], addresses: [asset.url] }));
  const byAddress = { ...spec, components };
  const kept = api().submission.create({ spec: byAddress });
  await settled(kept.id, 'done');
  expect(await artworkOf('By address')).toBe(sum);
  expect(asked('PUT', new URL(asset.url).pathname)).toBe(1);
  // The usual request holds the content, which an address does not have.
  await api().connections.change({ id, change: { preset: 'other' } });
  expect(api().submission.preview({ spec: byAddress, template: null })).toMatchObject({
    body: null,
    problem: { code: 'submission.no-content' },
  });
});
