import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { finishings } from '../catalogue/finishings.ts';
import { materials } from '../catalogue/materials.ts';
import { productJson, products } from '../catalogue/products.ts';
import { sizeJson, sizes } from '../catalogue/sizes.ts';
import { deliveryOptions } from '../world/delivery-options.ts';
import { type Locale, localeOf } from '../world/statuses.ts';
import { Refused, type World } from '../world/world.ts';
import { batchJson, deliveryOptionJson, jobJson, queuedBatchJson } from './json.ts';
import { answerWithProblems } from './problem.ts';
import type { Storage } from './storage.ts';

const PAGE_LENGTH = 100;

const IdParams = z.object({ id: z.string() });
const PageQuery = z.object({ page: z.coerce.number().int().min(1).default(1) });
const NewBatch = z.object({ jobs: z.array(z.string()), delivery_option: z.string() });
const NewQueuedBatch = z.object({ job: z.string(), delivery_option: z.string() });

export interface ServiceOptions {
  readonly world: World;
  readonly storage: Storage;
  readonly token: string;
  readonly onChange: () => void;
}

/** The service's own origin: sections 4 and 5, and the reads that section 6 needs (docs: assumed). */
export function createService({ world, storage, token, onChange }: ServiceOptions): FastifyInstance {
  const server = fastify({ bodyLimit: 32 * 1024 * 1024 });
  answerWithProblems(server);
  server.addHook('onRequest', async (request, reply) => {
    if (isAuthorized(request, token)) return;
    reply.header('www-authenticate', 'Bearer');
    throw Object.assign(new Error('The access token is missing or not valid.'), { statusCode: 401 });
  });

  const productOf = (request: FastifyRequest) => {
    const { id } = IdParams.parse(request.params);
    const product = products.find((one) => one.id === id);
    if (product === undefined) throw new Refused(404, `There is no product ${id}.`);
    return product;
  };

  server.get('/1.0/products', () => products.map(productJson));
  server.get('/3.0/products/:id/materials', (request) => {
    productOf(request);
    return materials;
  });
  server.get('/3.0/products/:id/finishings', (request) => {
    productOf(request);
    return finishings;
  });
  server.get('/3.0/products/:id/sizes', (request) => {
    const product = productOf(request);
    return sizes.filter((size) => size.productAlias === product.alias).map((size) => sizeJson(size, product));
  });

  const list = <T>(
    path: string,
    all: () => readonly T[],
    json: (one: T, locale: Locale) => unknown,
  ): void => {
    server.get(path, (request, reply) => {
      const { page } = PageQuery.parse(request.query);
      const items = all();
      const rest = items.slice((page - 1) * PAGE_LENGTH);
      if (rest.length > PAGE_LENGTH) reply.header('link', `<${path}?page=${page + 1}>; rel="next"`);
      const locale = languageOf(request);
      return rest.slice(0, PAGE_LENGTH).map((one) => json(one, locale));
    });
  };
  list('/1.0/jobs', () => world.jobs, jobJson);
  list(
    '/1.0/job/batches',
    () => world.batches,
    (batch, locale) => batchJson(world, batch, locale),
  );
  list(
    '/1.0/job/queued-batches',
    () => world.queuedBatches,
    (queued, locale) => queuedBatchJson(world, queued, locale),
  );

  const idOf = (request: FastifyRequest): string => IdParams.parse(request.params).id;
  server.get('/1.0/jobs/:id', (request) => jobJson(world.job(idOf(request)), languageOf(request)));
  server.get('/1.0/job/batches/:id', (request) =>
    batchJson(world, world.batch(idOf(request)), languageOf(request)),
  );
  server.get('/1.0/job/queued-batches/:id', (request) =>
    queuedBatchJson(world, world.queuedBatch(idOf(request)), languageOf(request)),
  );

  server.post('/1.0/job/batches', (request, reply) => {
    const body = NewBatch.parse(request.body);
    const batch = world.createBatch(body.jobs, body.delivery_option);
    onChange();
    return reply.code(201).send(batchJson(world, batch, languageOf(request)));
  });
  server.post('/1.0/job/queued-batches', (request, reply) => {
    const body = NewQueuedBatch.parse(request.body);
    const queued = world.createQueuedBatch(body.job, body.delivery_option);
    onChange();
    return reply.code(201).send(queuedBatchJson(world, queued, languageOf(request)));
  });
  server.post('/1.0/job/delivery-options', () => deliveryOptions.map(deliveryOptionJson));

  server.get('/1.0/files/:id/download', (request, reply) =>
    reply.redirect(storage.urlOf(world.file(idOf(request)).id), 302),
  );
  server.get('/1.0/files/:id/download-path', (request) => ({
    download_path: storage.urlOf(world.file(idOf(request)).id),
  }));
  return server;
}

const languageOf = (request: FastifyRequest): Locale => localeOf(request.headers['accept-language']);

function isAuthorized(request: FastifyRequest, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}
