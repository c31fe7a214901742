import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ActivityQuery,
  ConnectionId,
  Endpoint,
  JobKey,
  known,
  PathTemplates,
  QueueQuery,
  unreadable,
} from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { startScriptedService } from '../../support/scripted-service.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

const id = ConnectionId.parse('test');
let root: string;
let sandbox: Sandbox;
let station: TestStation | null;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-catalogue-'));
  sandbox = await createSandbox();
  station = null;
});
afterEach(async () => {
  await station?.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

async function open(service: { baseUrl: string; token: string } = sandbox) {
  station = await openTestStation({ root, service });
  return station.station.api;
}
type Api = Awaited<ReturnType<typeof open>>;

const list = (api: Api) => api.catalogue.list({ search: '' });
const isWhole = (api: Api): boolean => {
  const { products } = list(api);
  return products.length > 0 && products.every(({ counts }) => counts.size !== null);
};
const updates = (api: Api) => api.catalogue.updates({ limit: 100 });

test('the whole catalogue is here soon after the start, and stays when the service is gone', async () => {
  const api = await open();
  await until('the catalogue is mirrored', () => isWhole(api));
  await sandbox.stop();
  const { products, total, connections } = list(api);
  expect(total).toBe(9);
  expect(connections).toMatchObject([{ id, name: 'Test', problem: null, notUnderstood: [] }]);
  const books = products.find(({ alias }) => alias === 'perfect-bound-books');
  expect(books).toMatchObject({ version: 1, components: ['cover', 'inner'], goneAt: null, changedAt: null });
  const key = books?.key;
  if (key === undefined) throw new Error('no books');
  const { materials, finishings, sizes } = api.catalogue.product({ key });
  expect(materials.items.find(({ name }) => name === 'Silk 350 gsm')).toMatchObject({
    base: 'Silk',
    variant: 'Standard',
    weights: [
      { unit: 'gsm', value: 350 },
      { unit: 'lb:cover', value: 130 },
      { unit: 'pt', value: 14 },
    ],
    thickness: { value: 320, unit: 'µm' },
  });
  expect(new Set(finishings.items.map(({ kind }) => kind))).toEqual(
    new Set(['orientation', 'ink', 'lamination']),
  );
  expect(sizes.items.find(({ name }) => name.startsWith('Square'))?.sheets).toMatchObject([
    { label: 'cover', finished: { mm: { width: 426, height: 210 } }, orientation: null },
    { label: 'inner', finished: { in: { width: 8.268, height: 8.268 } }, orientation: 'Square (deprecated)' },
  ]);
  await expect(api.catalogue.refresh({ connectionId: id })).rejects.toMatchObject({ code: 'SERVICE' });
});

test('a new version, and what another tier no longer shows, are noticed and stay listed as changes over a restart', async () => {
  let api = await open();
  await until('the catalogue is mirrored', () => isWhole(api));
  sandbox.changeProduct('postcards');
  sandbox.setAccount({ tier: 'studio' });
  await api.catalogue.refresh({ connectionId: id });
  const told = updates(api).map(({ productName, kind, name, change, from, to }) =>
    [productName, kind, name, change, from, to].join('|'),
  );
  expect(told).toContain('Postcards|product|Postcards|version|1|2');
  expect(told).toContain('Wiro Bound Books|product|Wiro Bound Books|gone||');
  expect(told).toContain('Bookmarks|material|Pearl Polar 300 gsm|gone||');
  expect(told).toContain('Business Cards|finishing|Gold foil|gone||');
  const lines = api.activity.list(ActivityQuery.parse({ subjects: ['catalogue'] })).entries;
  expect(lines).toHaveLength(told.length);
  await station?.stop();
  station = null;
  api = await open();
  expect(updates(api)).toHaveLength(told.length);
  sandbox.setAccount({ tier: 'complete' });
  await api.catalogue.refresh({ connectionId: id });
  expect(updates(api)[0]).toMatchObject({ change: 'appeared' });
  expect(list(api).products.filter(({ goneAt }) => goneAt !== null)).toEqual([]);
});

test('every endpoint of the sandbox is found, tried with known IDs', async () => {
  sandbox.makeJobs(2, { prepressMs: 0, fileBytes: 20_000 });
  const api = await open();
  await until('a file is here', () => api.overview.get().phases['at-rip'] > 0);
  await until('products are here', () => isWhole(api));
  const told = await api.connections.probe({ id });
  const verdicts = Object.fromEntries(told.map(({ endpoint, verdict }) => [endpoint, verdict]));
  expect(verdicts).toEqual({
    ...Object.fromEntries(Endpoint.options.map((endpoint) => [endpoint, 'offered'])),
    // Nothing is written to find out: only a service that answers OPTIONS reveals its writing endpoints.
    createBatch: 'untried',
    createQueuedBatch: 'untried',
    submitJob: 'untried',
    deliveryOptions: 'untried',
    presignedAssets: 'off',
    artworkIssues: 'off',
    artifactDownload: 'untried',
    artwork: 'untried',
    queuedBatch: 'untried',
  });
  expect(sandbox.jobCount()).toBe(2);
  await sandbox.stop();
  await expect(api.connections.probe({ id })).rejects.toMatchObject({ code: 'SERVICE' });
  expect(api.connections.capabilities({ id }).map(({ verdict }) => verdict)).toEqual(
    told.map(({ verdict }) => verdict),
  );
});

test('a deployment that offers only its products: every other endpoint gets its verdict', async () => {
  const service = await startScriptedService();
  service.say('/1.0/products', { body: [{ id: 'p', name: 'Posters' }] });
  service.say('/3.0/products/p/materials', { status: 403, body: { detail: 'Not in your tier.' } });
  service.say('/3.0/products/p/finishings', { body: '<html>Oops</html>' });
  service.say('/1.0/jobs', { status: 503, body: '' });
  const api = await open(service);
  try {
    const told = (endpoint: Endpoint) =>
      api.connections.capabilities({ id }).find((one) => one.endpoint === endpoint);
    await api.catalogue.refresh({ connectionId: id });
    await api.connections.probe({ id });
    expect(told('products')).toMatchObject({ verdict: 'offered', status: 200 });
    expect(told('materials')).toMatchObject({ verdict: 'forbidden', status: 403 });
    expect(told('finishings')).toMatchObject({ verdict: 'unreadable' });
    expect(told('sizes')).toMatchObject({ verdict: 'not-offered', status: 404 });
    expect(told('jobs')).toMatchObject({ verdict: 'failing', status: 503 });
    expect(told('job')).toMatchObject({ verdict: 'untried', status: null });
    const [posters] = list(api).products;
    if (posters === undefined) throw new Error('no posters');
    const detail = api.catalogue.product({ key: posters.key });
    expect([detail.materials, detail.finishings, detail.sizes].map(({ problem }) => problem)).toEqual([
      'forbidden',
      'unreadable',
      'not-offered',
    ]);
  } finally {
    await service.stop();
  }
});

test('orders that name things by their ids are read anew with each new catalogue', async () => {
  const service = await startScriptedService();
  const uuid = (n: number): string => `dd0000${n}-0000-4000-8000-000000000001`;
  service.say('/1.0/jobs', {
    body: [
      {
        id: uuid(10),
        product: uuid(11),
        status: 'job.production.queued',
        artifacts: [{ id: uuid(16), path: 'sheet.pdf', status: 'artifact.ready' }],
        meta: { data: { shop: 'north' } },
        components: {
          general: {
            size: uuid(12),
            material: uuid(13),
            options: [{ finishing_item: uuid(14) }],
            artwork: { files: [{ finishing_item: uuid(14), file: { id: uuid(15), name: 'a.pdf' } }] },
          },
        },
      },
    ],
  });
  const offer = (weight: number): void => {
    service.say('/1.0/products', { body: [{ id: uuid(11), alias: 'cards', name: 'Cards' }] });
    const units = { gsm: weight };
    service.say(`/3.0/products/${uuid(11)}/materials`, {
      body: [{ id: uuid(13), name: 'Silk', weight: { weight: { units } } }],
    });
    service.say(`/3.0/products/${uuid(11)}/finishings`, {
      body: [{ id: uuid(14), alias: 'finishing-foiling-gold-foil-print', name: 'Gold foil' }],
    });
    service.say(`/3.0/products/${uuid(11)}/sizes`, {
      body: [
        {
          id: uuid(12),
          name: 'Card',
          components: { general: { sizes: { finished: { mm: { width: 85, height: 55 } } } } },
        },
      ],
    });
  };
  const api = await open(service);
  try {
    const key = JobKey.parse(`${id}:${uuid(10)}`);
    await until('the job is here', () => api.queue.list(QueueQuery.parse({})).total === 1);
    const detail = () => api.job.get({ key });
    expect(detail()?.components[0]?.material).toEqual(unreadable('material'));
    expect(detail()?.extras).toMatchObject({
      artifacts: [{ name: 'sheet.pdf', status: { name: 'Ready' } }],
      data: [{ name: 'shop', text: 'north' }],
    });
    offer(300);
    await api.catalogue.refresh({ connectionId: id });
    await until('it has its names', () => detail()?.product === 'Cards');
    expect(detail()?.components[0]).toMatchObject({
      material: known('Silk, 300 gsm'),
      finishings: known([{ alias: 'finishing-foiling-gold-foil-print', name: 'Gold foil' }]),
      size: 'Card',
      finishedMm: known({ width: 85, height: 55 }),
      files: [{ kind: 'foil', finishings: ['finishing-foiling-gold-foil-print'] }],
    });
    offer(350);
    await api.catalogue.refresh({ connectionId: id });
    await until('it has the new weight', () => detail()?.materials[0] === 'Silk, 350 gsm');
  } finally {
    await service.stop();
  }
});

test('an endpoint that is elsewhere is requested there, and one turned off is not requested', async () => {
  const service = await startScriptedService();
  service.say('/1.0/products', { body: [] });
  service.say('/1.0/jobs', { body: [] });
  service.say('/v2/batches', { body: [] });
  const api = await open(service);
  try {
    await until('it is online', () => api.overview.get().connections[0]?.state.kind === 'online');
    await until('all were tried', () =>
      api.connections.capabilities({ id }).every(({ verdict }) => verdict !== null),
    );
    expect(api.connections.capabilities({ id }).find(({ endpoint }) => endpoint === 'batches')?.verdict).toBe(
      'not-offered',
    );
    const paths = PathTemplates.parse({ batches: '/v2/batches', queuedBatches: null });
    expect(await api.connections.change({ id, change: { paths } })).toMatchObject({ paths });
    await until('the new place was tried by itself', () => {
      const known = api.connections.capabilities({ id });
      const verdictOf = (name: Endpoint) => known.find(({ endpoint }) => endpoint === name)?.verdict;
      return verdictOf('batches') === 'offered' && verdictOf('queuedBatches') === 'off';
    });
    expect(api.connections.settings({ id }).paths).toEqual(paths);
    expect(service.asked).toContain('/v2/batches');
  } finally {
    await service.stop();
  }
});

test('changed limits of a connection do not cause the catalogue to be read again; changed paths do', async () => {
  // While something is in pre-press, the lists are polled every second.
  sandbox.makeJobs(1, { prepressMs: 3_600_000 });
  const api = await open();
  await until('the catalogue is mirrored', () => isWhole(api));
  const catalogueReads = () =>
    sandbox.requests.filter(({ method, path }) => method === 'GET' && /products/.test(path)).length;
  await until('every endpoint is tried', () =>
    api.connections.capabilities({ id }).every(({ at }) => at !== null),
  );
  const polled = () => sandbox.requests.filter(({ path }) => path === '/1.0/jobs').length;
  const afterPolls = async () => {
    const before = polled();
    await until('it is polled on', () => polled() > before + 3);
  };
  await afterPolls();
  const before = catalogueReads();
  await api.connections.change({
    id,
    change: { limits: { ...api.connections.settings({ id }).limits, name: 'Renamed' } },
  });
  await afterPolls();
  expect(catalogueReads()).toBe(before);
  await api.connections.change({
    id,
    change: { paths: { ...api.connections.settings({ id }).paths, submitJob: null } },
  });
  await until('it is read again', () => catalogueReads() > before);
});
