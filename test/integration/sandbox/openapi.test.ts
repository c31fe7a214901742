import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from '../../../src/sandbox/http/operations.ts';
import { eventJson } from '../../../src/sandbox/responses/resource-json.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { type Answer, ask, Catalogue, first, Jobs, Options, post, Sizes } from './client.ts';

const JsonSchema = z.custom<z.core.JSONSchema.JSONSchema>(
  (value) => typeof value === 'object' && value !== null,
);
const Fields = z.record(z.string(), z.unknown());
const Content = z.record(z.string(), z.object({ schema: JsonSchema }));
const Operation = z.looseObject({
  operationId: z.string(),
  'x-basis': z.enum(['documented', 'assumed']),
  'x-section': z.string(),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: Content.optional() })),
});
const OpenApi = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  webhooks: z.record(
    z.string(),
    z.object({ post: z.looseObject({ requestBody: z.object({ content: Content }) }) }),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), JsonSchema) }),
});

let sandbox: Sandbox;
let document: z.infer<typeof OpenApi>;
beforeAll(async () => {
  sandbox = await createSandbox({ autoBatching: true });
  sandbox.makeJobs(12);
  sandbox.makeJobs(3, { queued: true });
  sandbox.finishPrepress();
  // The document says what is served, so reading it needs no token.
  document = OpenApi.parse(await (await fetch(`${sandbox.baseUrl}/openapi.json`)).json());
});
afterAll(() => sandbox.stop());

/** Compiles a schema of the document into a check that rejects what it does not name. */
function checkOf(schema: z.infer<typeof JsonSchema>): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(
    JsonSchema.parse(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/'))),
  );
}

const operationOf = (method: string, path: string) => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new RangeError(`The document has no ${method} ${path}.`);
  return found;
};

function expectAsTold(method: string, path: string, { status, headers, body }: Answer): void {
  const documented = operationOf(method, path).responses[String(status)];
  expect(documented, `${method} ${path} answered ${status}`).toBeDefined();
  if (documented?.content === undefined) return;
  const [type = '', content] = Object.entries(documented.content)[0] ?? [];
  expect(headers.get('content-type')).toContain(type);
  const result = checkOf(content?.schema ?? {}).safeParse(body);
  expect(result.error?.issues ?? [], `${method} ${path}`).toEqual([]);
}

test('it is OpenAPI 3.1, and names every operation once, by basis and section', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, one]) => `${method.toUpperCase()} ${path} ${one['x-basis']} ${one['x-section']}`,
    ),
  );
  expect(named.sort()).toEqual(
    Object.values(operations)
      .map((one) => `${one.method} ${one.path} ${one.basis} ${one.section}`)
      .sort(),
  );
  const documented = Object.values(operations).filter((one) => one.basis === 'documented');
  expect(documented.map((one) => `${one.method} ${one.path}`).sort()).toEqual([
    'GET /1.0/files/{id}/download',
    'GET /1.0/files/{id}/download-path',
    'GET /1.0/products',
    'GET /3.0/products/{id}/finishings',
    'GET /3.0/products/{id}/materials',
    'GET /3.0/products/{id}/sizes',
    'POST /1.0/job/batches',
    'POST /1.0/job/queued-batches',
  ]);
});

test('both events of section 6 are documented, and are sent as documented', () => {
  expect(Object.keys(document.webhooks)).toEqual(['job.status.transition', 'job_batch.status.transition']);
  for (const kind of ['job.status.transition', 'job_batch.status.transition'] as const) {
    const [content] = Object.values(document.webhooks[kind]?.post.requestBody.content ?? {});
    const check = checkOf(content?.schema ?? {});
    const sent = eventJson({ kind, id: randomUUID(), status: 'job.production.queued', at: Date.now() });
    expect(check.safeParse(sent).error?.issues ?? []).toEqual([]);
    expect(check.safeParse({ ...sent, more: 1 }).success).toBe(false);
  }
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    (one) => one[1],
  );
  expect(references.length).toBeGreaterThan(20);
  for (const name of references) expect(document.components.schemas).toHaveProperty(String(name));
});

describe('real answers are as documented', () => {
  test('reads and lists', async () => {
    const products = Catalogue.parse((await ask(sandbox, '/1.0/products')).body);
    const jobs = Jobs.parse((await ask(sandbox, '/1.0/jobs')).body);
    const ids = async (path: string) =>
      Catalogue.element
        .pick({ id: true })
        .array()
        .parse((await ask(sandbox, path)).body);
    const batch = await first(ids('/1.0/job/batches'));
    const queued = await first(ids('/1.0/job/queued-batches'));
    for (const { id } of products) {
      for (const kind of ['materials', 'finishings', 'sizes']) {
        expectAsTold('GET', `/3.0/products/{id}/${kind}`, await ask(sandbox, `/3.0/products/${id}/${kind}`));
      }
    }
    expectAsTold('GET', '/1.0/products', await ask(sandbox, '/1.0/products'));
    expectAsTold('GET', '/1.0/jobs', await ask(sandbox, '/1.0/jobs?per_page=500'));
    for (const { id } of jobs) expectAsTold('GET', '/1.0/jobs/{id}', await ask(sandbox, `/1.0/jobs/${id}`));
    expectAsTold('GET', '/1.0/job/batches', await ask(sandbox, '/1.0/job/batches'));
    expectAsTold('GET', '/1.0/job/batches/{id}', await ask(sandbox, `/1.0/job/batches/${batch.id}`));
    expectAsTold('GET', '/1.0/job/queued-batches', await ask(sandbox, '/1.0/job/queued-batches'));
    expectAsTold(
      'GET',
      '/1.0/job/queued-batches/{id}',
      await ask(sandbox, `/1.0/job/queued-batches/${queued.id}`),
    );
    const [file] = sandbox.fileIds();
    expectAsTold('GET', '/1.0/files/{id}/download', await ask(sandbox, `/1.0/files/${file}/download`));
    expectAsTold(
      'GET',
      '/1.0/files/{id}/download-path',
      await ask(sandbox, `/1.0/files/${file}/download-path`),
    );
  });

  test('submissions, and their bodies', async () => {
    const bodyIsAsTold = (path: string, body: unknown): void => {
      const [content] = Object.values(operationOf('POST', path).requestBody?.content ?? {});
      expect(checkOf(content?.schema ?? {}).safeParse(body).error?.issues ?? []).toEqual([]);
    };
    const product = Catalogue.parse((await ask(sandbox, '/1.0/products')).body).find(
      (one) => one.alias === 'postcards',
    );
    const size = await first(Sizes.parse((await ask(sandbox, `/3.0/products/${product?.id}/sizes`)).body));
    const material = await first(
      Catalogue.parse((await ask(sandbox, `/3.0/products/${product?.id}/materials`)).body),
    );
    const wish = {
      product: product?.id,
      size: size.id,
      quantity: 50,
      delivery_address: { name: 'N', company: 'C', street: 'S', postal_code: '1', city: 'C', country: 'NL' },
      components: { general: { material: material.id, finishings: [] } },
    };
    bodyIsAsTold('/1.0/jobs', wish);
    const submitted = [await post(sandbox, '/1.0/jobs', wish), await post(sandbox, '/1.0/jobs', wish)];
    for (const answer of submitted) expectAsTold('POST', '/1.0/jobs', answer);
    const [one, other] = Jobs.parse(submitted.map((answer) => answer.body));
    const options = await post(sandbox, '/1.0/job/delivery-options', { jobs: [one?.id, other?.id] });
    expectAsTold('POST', '/1.0/job/delivery-options', options);
    const { id } = await first(Options.parse(options.body));
    bodyIsAsTold('/1.0/job/batches', { jobs: [one?.id], delivery_option: id });
    expectAsTold(
      'POST',
      '/1.0/job/batches',
      await post(sandbox, '/1.0/job/batches', { jobs: [one?.id], delivery_option: id }),
    );
    bodyIsAsTold('/1.0/job/queued-batches', { job: other?.id, delivery_option: id });
    expectAsTold(
      'POST',
      '/1.0/job/queued-batches',
      await post(sandbox, '/1.0/job/queued-batches', { job: other?.id, delivery_option: id }),
    );
  });

  test('rejections', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    expectAsTold('GET', '/1.0/jobs/{id}', await ask(sandbox, `/1.0/jobs/${nobody}`));
    expectAsTold('GET', '/1.0/jobs', await ask(sandbox, '/1.0/jobs?page=0'));
    expectAsTold(
      'GET',
      '/1.0/products',
      await ask(sandbox, '/1.0/products', { headers: { authorization: 'no' } }),
    );
    expectAsTold('POST', '/1.0/job/batches', await post(sandbox, '/1.0/job/batches', {}));
    expectAsTold(
      'POST',
      '/1.0/job/queued-batches',
      await post(sandbox, '/1.0/job/queued-batches', { job: nobody, delivery_option: nobody }),
    );
    const [fresh] = sandbox.makeJobs(1);
    const [early] = Object.values(
      Jobs.element.parse((await ask(sandbox, `/1.0/jobs/${fresh}`)).body).components,
    );
    const unapproved = await ask(sandbox, `/1.0/files/${early?.artwork.files[0]?.id}/download`);
    expect(unapproved.status).toBe(409);
    expectAsTold('GET', '/1.0/files/{id}/download', unapproved);
  });

  test('and the check itself finds what is undocumented', async () => {
    const { body } = await ask(sandbox, '/1.0/products');
    const [content] = Object.values(operationOf('GET', '/1.0/products').responses['200']?.content ?? {});
    const check = checkOf(content?.schema ?? {});
    const products = z.array(Fields).parse(body);
    expect(check.safeParse(products).success).toBe(true);
    expect(check.safeParse(products.map((one) => ({ ...one, extra: 1 }))).success).toBe(false);
    expect(check.safeParse(products.map(({ version: _version, ...one }) => one)).success).toBe(false);
    expect(check.safeParse(products.map((one) => ({ ...one, id: 'x' }))).success).toBe(false);
  });
});
