import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { administer, ask, Catalogue, first, Job, Options, post } from './client.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.stop());

const State = z.looseObject({
  token: z.string(),
  counts: z.looseObject({ jobs: z.number(), batches: z.number() }),
  time: z.looseObject({ speed: z.number() }),
  faults: z.array(z.looseObject({ id: z.string(), struck: z.number() })),
  webhooks: z.looseObject({ receivers: z.array(z.looseObject({ id: z.string() })) }),
});
const state = async () => State.parse(await (await fetch(`${sandbox.adminUrl}/api/state`)).json());
const statusOf = async (id: string) =>
  Job.parse((await ask(sandbox, `/1.0/jobs/${id}`)).body).status.canonical;

describe('by script', () => {
  test('jobs are made, moved on, failed and finished', async () => {
    const made = await administer(sandbox, 'jobs', { count: 3, prepressMs: 1_000_000, fileBytes: 50_000 });
    const { jobs } = z.object({ jobs: z.array(z.string()) }).parse(made.body);
    expect(jobs).toHaveLength(3);
    const [one = '', other = '', third = ''] = jobs;
    await administer(sandbox, `jobs/${one}/move-on`);
    expect(await statusOf(one)).toBe('job.sandbox.preflight');
    await administer(sandbox, `jobs/${other}/fail`);
    await administer(sandbox, 'jobs/finish');
    expect([await statusOf(one), await statusOf(other), await statusOf(third)]).toEqual([
      'job.production.queued',
      'job.sandbox.preflight-failed',
      'job.production.queued',
    ]);
    expect(await administer(sandbox, `jobs/${one}/fail`)).toMatchObject({ status: 409 });
    expect(await administer(sandbox, 'jobs/nobody/fail')).toMatchObject({ status: 404 });
  });

  test('time is changed and advanced', async () => {
    const [id = ''] = sandbox.makeJobs(1, { prepressMs: 3_600_000 });
    await administer(sandbox, 'time', { speed: 50, advanceSeconds: 3_600 });
    expect(await statusOf(id)).toBe('job.production.queued');
    expect((await state()).time.speed).toBe(50);
    for (const wrong of [{ speed: 0 }, { speed: 1_001 }, { speed: 'fast' }, { advanceSeconds: -1 }]) {
      expect(await administer(sandbox, 'time', wrong)).toMatchObject({ status: 422 });
    }
    expect((await state()).time.speed).toBe(50);
  });

  test('account, delivery options, products and the token', async () => {
    await administer(sandbox, 'account', { tier: 'essential', autoBatching: true, intervalSeconds: 60 });
    expect(sandbox.account).toMatchObject({
      tier: 'essential',
      autoBatching: { enabled: true, intervalMs: 60_000, windowMs: 1_800_000 },
    });
    expect(await administer(sandbox, 'account', { tier: 'gold' })).toMatchObject({ status: 422 });
    const options = async () => Options.parse((await post(sandbox, '/1.0/job/delivery-options', {})).body);
    const { id } = await first(options());
    await administer(sandbox, `delivery-options/${id}`, { available: false });
    expect((await options()).some((one) => one.id === id)).toBe(false);
    await administer(sandbox, `delivery-options/${id}`, { available: true });
    expect((await options()).some((one) => one.id === id)).toBe(true);
    expect(await administer(sandbox, 'delivery-options/none', { available: true })).toMatchObject({
      status: 404,
    });
    const product = await first(Catalogue.parse((await ask(sandbox, '/1.0/products')).body));
    await administer(sandbox, `products/${product.id}/change`);
    expect(Catalogue.parse((await ask(sandbox, '/1.0/products')).body)[0]).toMatchObject({
      id: product.id,
      version: 2,
    });
    const old = sandbox.token;
    await administer(sandbox, 'token', { token: 'fresh' });
    expect(
      (await ask(sandbox, '/1.0/products', { headers: { authorization: `Bearer ${old}` } })).status,
    ).toBe(401);
    expect((await ask(sandbox, '/1.0/products')).status).toBe(200);
  });

  test('faults are switched on and off', async () => {
    const rule = { on: 'service', fault: { kind: 'status', status: 502 }, path: '/1.0/products' };
    const { body } = await administer(sandbox, 'faults', rule);
    const { id } = z.object({ id: z.string() }).parse(body);
    expect((await ask(sandbox, '/1.0/products')).status).toBe(502);
    expect((await state()).faults).toMatchObject([{ id, rule, struck: 1 }]);
    await administer(sandbox, `faults/${id}/remove`);
    expect((await ask(sandbox, '/1.0/products')).status).toBe(200);
    expect(await administer(sandbox, `faults/${id}/remove`)).toMatchObject({ status: 404 });
    for (const wrong of [
      {},
      { on: 'service' },
      { on: 'service', fault: { kind: 'loop' } },
      { on: 'moon', fault: { kind: 'stall' } },
      { ...rule, times: 0 },
      { ...rule, chance: 2 },
    ]) {
      expect(await administer(sandbox, 'faults', wrong)).toMatchObject({ status: 422 });
    }
    expect((await state()).faults).toEqual([]);
  });

  test('webhooks are registered, removed, forged, and made to misbehave', async () => {
    const registered = await administer(sandbox, 'webhooks', { url: 'http://127.0.0.1:9/x', secret: 'new' });
    const { id, secret } = z.object({ id: z.string(), secret: z.string() }).parse(registered.body);
    expect(secret).toMatch(/^whsec_/);
    for (const wrong of [
      { url: 'ftp://x/' },
      { url: 'nonsense' },
      {},
      { url: 'http://x/', secret: 'short' },
    ]) {
      expect(await administer(sandbox, 'webhooks', wrong)).toMatchObject({ status: 422 });
    }
    expect(await administer(sandbox, 'webhooks/habits', { repeat: 0.5 })).toMatchObject({ status: 200 });
    expect(await administer(sandbox, 'webhooks/habits', { repeat: 5 })).toMatchObject({ status: 422 });
    expect(await administer(sandbox, 'webhooks/forge', { how: 'empty', times: 2 })).toMatchObject({
      status: 200,
    });
    expect(await administer(sandbox, 'webhooks/forge', { how: 'badly' })).toMatchObject({ status: 422 });
    await administer(sandbox, `webhooks/${id}/remove`);
    expect((await state()).webhooks.receivers).toEqual([]);
  });
});

describe('the page', () => {
  const page = async () => (await fetch(`${sandbox.adminUrl}/`)).text();

  test('shows what exists, and takes no script', async () => {
    sandbox.makeJobs(3);
    sandbox.faults.add({ on: 'storage', fault: { kind: 'gzip' } });
    sandbox.registerWebhook('http://127.0.0.1:9/here');
    await ask(sandbox, '/1.0/jobs');
    const response = await fetch(`${sandbox.adminUrl}/`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await response.text();
    for (const word of [
      sandbox.baseUrl,
      sandbox.token,
      'Turn off',
      'gzip',
      '/here',
      '/1.0/jobs',
      'essential',
      'Fail',
    ]) {
      expect(text).toContain(word);
    }
    expect(text).not.toContain('<script');
  });

  /** Submits every form of the page with its values, as a browser would. */
  const forms = (text: string) =>
    [...text.matchAll(/<form method="post" action="([^"]+)">(.*?)<\/form>/gs)].map(
      ([, action = '', inside = '']) => ({
        action,
        fields: Object.fromEntries([
          ...[...inside.matchAll(/<input([^>]*)>/g)].map(([, attributes = '']) => [
            /name="([^"]*)"/.exec(attributes)?.[1] ?? '',
            /value="([^"]*)"/.exec(attributes)?.[1] ?? '',
          ]),
          ...[...inside.matchAll(/<select name="([^"]*)">(.*?)<\/select>/gs)].map(
            ([, name = '', options = '']) => [
              name,
              /<option[^>]*selected[^>]*>([^<]*)/.exec(options)?.[1] ??
                /<option value="([^"]*)"/.exec(options)?.[1] ??
                '',
            ],
          ),
        ]),
      }),
    );
  const press = (action: string, fields: Record<string, string>) =>
    fetch(`${sandbox.baseUrl}${action}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });

  test('every button works, and leads back to the page', async () => {
    sandbox.makeJobs(2);
    sandbox.faults.add({ on: 'storage', fault: { kind: 'gzip' } });
    sandbox.registerWebhook('http://127.0.0.1:9/here');
    const found = forms(await page());
    expect(found.length).toBeGreaterThan(25);
    // Forms that remove what others refer to come last.
    const late = ['move-on', 'fail', 'remove', 'clear', 'finish'];
    const placeOf = ({ action }: { action: string }) => late.findIndex((word) => action.endsWith(word));
    const inOrder = found.toSorted((one, other) => placeOf(one) - placeOf(other));
    const done = new Set<string>();
    for (const { action, fields } of inOrder) {
      const kind = action.replace(/[0-9a-f-]{36}|fault-\d+|webhook-\d+/, ':id');
      if (done.has(kind)) continue;
      done.add(kind);
      const filled = action.endsWith('/webhooks') ? { ...fields, url: 'http://127.0.0.1:9/new' } : fields;
      const response = await press(action, filled);
      expect([response.status, response.headers.get('location')], action).toEqual([303, '/sandbox/']);
    }
    expect(done.size).toBeGreaterThan(15);
  });

  test('a fault is switched on by its form, with settings', async () => {
    const fields = { what: 'service/status', settings: '{"status": 418}', path: '/1.0/', times: '2' };
    expect((await press('/sandbox/api/faults', fields)).status).toBe(303);
    expect((await ask(sandbox, '/1.0/products')).status).toBe(418);
    const refused = await press('/sandbox/api/faults', { ...fields, settings: 'oops' });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8']);
    expect(await refused.text()).toContain('role="alert">settings: expected a JSON object');
    expect((await press('/sandbox/api/faults', { ...fields, what: 'service/nothing' })).status).toBe(422);
  });

  test('a job with markup in its name is text on the page', async () => {
    const product = Catalogue.parse((await ask(sandbox, '/1.0/products')).body).find(
      (one) => one.alias === 'letterheads',
    );
    const list = async (kind: string) =>
      first(
        z
          .array(z.looseObject({ id: z.string() }))
          .parse((await ask(sandbox, `/3.0/products/${product?.id}/${kind}`)).body),
      );
    await post(sandbox, '/1.0/jobs', {
      name: '<img src=x onerror=alert(1)>',
      product: product?.id,
      size: (await list('sizes')).id,
      quantity: 1,
      delivery_address: {
        name: 'N',
        company: '<b>C',
        street: 'S',
        postal_code: '1',
        city: 'C',
        country: 'DE',
      },
      components: { general: { material: (await list('materials')).id } },
    });
    const text = await page();
    expect(text).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(text).not.toContain('<img');
  });
});

describe('nobody else gets in', () => {
  test('under another name, or from another page', async () => {
    const open = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        import('node:http').then(({ request }) => {
          request(`${sandbox.adminUrl}/api/jobs/finish`, { method: 'POST', headers }, (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          })
            .on('error', reject)
            .end();
        }, reject);
      });
    expect(await open({ host: 'rebound.example' })).toBe(403);
    expect(await open({ origin: 'http://evil.example' })).toBe(403);
    expect(await open({ origin: 'null' })).toBe(403);
    expect(await open({ origin: sandbox.baseUrl })).toBe(200);
    expect(await open({})).toBe(200);
  });

  test('its API is not part of the service: it needs no token, and accepts none as proof', async () => {
    expect((await fetch(`${sandbox.adminUrl}/api/nothing`)).status).toBe(404);
    expect(
      (
        await fetch(`${sandbox.adminUrl}/api/jobs/finish`, {
          method: 'POST',
          body: 'x',
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(415);
  });
});
