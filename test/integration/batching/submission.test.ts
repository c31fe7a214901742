import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  attentionCount,
  ConnectionId,
  type JobSpec,
  type SubmissionId,
  usualTemplate,
} from '../../../src/contract/index.ts';
import { ApiError } from '../../../src/main/station/model/api-error.ts';
import type { Sandbox } from '../../../src/sandbox/interface.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { english } from '../../support/english.ts';
import { POSTCARD_PDF, postcardSpec, postcardsOf } from '../../support/postcard-spec.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

const id = ConnectionId.parse('test');
let root: string;
let sandbox: Sandbox;
let opened: TestStation;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-submit-'));
  sandbox = await createSandbox();
  opened = await openTestStation({ root, service: sandbox, pollSeconds: 3600 });
  await until('the catalogue is here', () => postcardsOf(api())?.counts.material != null);
});
afterEach(async () => {
  await opened.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const api = () => opened.station.api;
const stateOf = (submission: SubmissionId) =>
  api()
    .submission.list()
    .find((one) => one.id === submission);
const posts = () =>
  sandbox.requests.filter((one) => one.method === 'POST' && one.path === '/1.0/jobs').length;

const specOf = (name: string): JobSpec => postcardSpec(api(), name);

test('a job is shown as it will be sent, sent with its artwork, and appears in pre-press', async () => {
  const spec = specOf('Menus');
  const { body, problem } = api().submission.preview({ spec, template: null });
  expect(problem).toBeNull();
  const shown = JSON.parse(body ?? '');
  const sha256 = createHash('sha256').update(POSTCARD_PDF).digest('hex');
  expect(shown).toMatchObject({
    name: 'Menus',
    quantity: 250,
    delivery_address: { postal_code: 'YO22' },
    components: {
      general: {
        material: spec.components[0]?.material,
        finishings: spec.components[0]?.finishings,
        files: [{ name: 'card.pdf', sha256, content: `(${POSTCARD_PDF.length} bytes, in base64)` }],
      },
    },
  });
  const kept = api().submission.create({ spec });
  await until('it is taken', () => stateOf(kept.id)?.state === 'done');
  const { resultKey } = stateOf(kept.id) ?? {};
  if (resultKey == null) throw new Error('Nothing is said of the job.');
  expect(api().job.get({ key: resultKey })).toMatchObject({
    name: 'Menus',
    quantity: { is: 'known', value: 250 },
  });
  expect(posts()).toBe(1);
});

test('a job whose answer was lost is found at the service, and never sent twice', async () => {
  sandbox.faults.add({ on: 'service', fault: { kind: 'lost-answer' }, path: '/1.0/jobs', times: 1 });
  const kept = api().submission.create({ spec: specOf('Lost answer') });
  await until('it is found', () => stateOf(kept.id)?.state === 'done');
  expect(stateOf(kept.id)?.resultKey).not.toBeNull();
  expect(posts()).toBe(1);
});

test('a rejection is in the service’s words, and the same job can be submitted again', async () => {
  const spec = specOf('No PDF');
  const { ticket } = api().submission.upload({
    ticket: null,
    name: 'card.txt',
    bytes: Buffer.from('text').toString('base64'),
  });
  const wrong = { ...spec, components: spec.components.map((one) => ({ ...one, files: [ticket] })) };
  const kept = api().submission.create({ spec: wrong });
  await until('it is refused', () => stateOf(kept.id)?.state === 'refused');
  expect(english(stateOf(kept.id)?.why)).toContain('card.txt is no PDF.');
  expect(stateOf(kept.id)).toMatchObject({ needsAttention: true });
  expect(api().overview.get()).toMatchObject({ submissionsNeedAttention: 1, ordersNeedAttention: 0 });
  expect(attentionCount(api().overview.get())).toBe(1);
  const again = api().submission.create({ spec });
  await until('it is taken', () => stateOf(again.id)?.state === 'done');
  expect(() => api().submission.decide({ id: again.id, decision: 'acknowledge' })).toThrow(ApiError);
  expect(api().submission.decide({ id: kept.id, decision: 'acknowledge' })).toMatchObject({
    state: 'refused',
    needsAttention: false,
  });
  expect(api().overview.get().submissionsNeedAttention).toBe(0);
});

test('a job that cannot be sent because of a fault says so and waits, and the next one is sent', async () => {
  const bad = api().submission.create({ spec: specOf('Unreadable') });
  // What another program does to the store.
  const store = new DatabaseSync(join(root, 'data', 'profiles', 'test', 'station.sqlite'));
  store.exec(`UPDATE submission SET body = 'spoilt ' || body WHERE id = ${bad.id}`);
  const good = api().submission.create({ spec: specOf('Readable') });
  await until('the next one is taken', () => stateOf(good.id)?.state === 'done');
  expect(stateOf(bad.id)).toMatchObject({ state: 'waiting', why: { code: 'submission.failed' } });
  store.exec(`UPDATE submission SET body = substr(body, 8) WHERE id = ${bad.id}`);
  store.close();
  await until('it is taken, too', () => stateOf(bad.id)?.state === 'done');
  expect(posts()).toBe(2);
});

test('a template is tried before it is saved, and the saved one is sent', async () => {
  const { submission, connections } = api();
  const spec = specOf('Templated');
  expect(submission.preview({ spec, template: '{"a": "{{nobody}}"}' })).toMatchObject({
    body: null,
    problem: { code: 'submission.unknown-placeholder', values: { name: 'nobody' } },
  });
  const setTo = async (submissionTemplate: string | null) => {
    const { templates } = await connections.change({ id, change: { templates: { submissionTemplate } } });
    return templates.submissionTemplate;
  };
  await expect(setTo('{')).rejects.toMatchObject({ code: 'INVALID', field: 'template' });
  await expect(setTo('{"a": "{{nobody}}"}')).rejects.toThrow(/Unknown placeholder in the template: nobody/);
  expect(connections.settings({ id }).templates.submissionTemplate).toBeNull();
  const own = usualTemplate.replace('"{{name}}"', '"House - {{name}}"');
  expect(await setTo(own)).toBe(own);
  const kept = submission.create({ spec });
  await until('it is taken', () => stateOf(kept.id)?.state === 'done');
  const { resultKey } = stateOf(kept.id) ?? {};
  expect(resultKey == null ? null : api().job.get({ key: resultKey }).name).toBe('House - Templated');
  expect(await setTo(null)).toBeNull();
});
