import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Product, products } from '../catalogue/products.ts';
import { sizesOf } from '../catalogue/sizes.ts';
import { shows, visibleFinishings, visibleMaterials, visibleProducts } from '../catalogue/tiers.ts';
import { finishingIn, materialIn } from '../catalogue/translations.ts';
import type { Switchboard } from '../faults/switchboard.ts';
import { type GenerationOptions, generationRoutes } from '../generations/routes.ts';
import type { RequestLog } from '../request-log.ts';
import {
  batchJson,
  deliveryOptionJson,
  jobJson,
  productJson,
  queuedBatchJson,
  sizeJson,
} from '../responses/resource-json.ts';
import type { Storage } from '../storage/storage.ts';
import { StatusRefusedError } from '../world/events.ts';
import { addressKey, orderOf } from '../world/orders.ts';
import type { World } from '../world/world.ts';
import { strikeAnswers } from './fault-hooks.ts';
import { logRequests } from './log-requests.ts';
import { operations } from './operations.ts';
import { DeliveryRequest, NewJob, NewJobBatch, NewQueuedJobBatch } from './schemas.ts';
import { type Asked, bodyOf, pageOf, serve } from './serve.ts';
import { specOf } from './submit.ts';

export interface ServiceOptions {
  readonly world: World;
  readonly storage: Storage;
  /** The access token that is accepted; it can be changed while the service runs. */
  readonly token: () => string;
  readonly faults: Switchboard;
  readonly log: RequestLog;
  /** Whether a request is for the service, and not for the sandbox's admin on the same port. */
  readonly isForService: (request: FastifyRequest) => boolean;
  readonly registerWebhook: GenerationOptions['registerWebhook'];
}

/** The endpoints of section 4, and the reads and submissions that the document needs and does not show. */
export function serviceRoutes(server: FastifyInstance, options: ServiceOptions): void {
  const { world, storage, faults, isForService } = options;
  // First, so that requests that a fault ends at once are logged too.
  logRequests(server, options.log, isForService, (request) => struck(request));
  const struck = strikeAnswers(server, faults, isForService);
  server.addHook('onRequest', async (request, reply) => {
    if (!isForService(request) || isAuthorized(request, options.token())) return;
    reply.header('www-authenticate', 'Bearer');
    throw Object.assign(new Error('The access token is missing or not valid.'), { statusCode: 401 });
  });
  server.addHook('preHandler', async () => world.advance());
  void server.register(generationRoutes, { ...options, struck });

  const tier = () => world.account.tier;
  const productOf = (id: string): Product => {
    const product = products.find((one) => one.id === id);
    if (product === undefined) throw new StatusRefusedError(404, `There is no product ${id}.`);
    if (!shows(tier(), product))
      throw new StatusRefusedError(403, `${product.name} is not in the account's subscription.`);
    return product;
  };
  serve(server, operations.listProducts, ({ locale }) =>
    visibleProducts(tier()).map((product) => productJson(product, world.account, locale)),
  );
  serve(server, operations.listMaterials, ({ id, locale }) =>
    visibleMaterials(tier(), productOf(id)).map((one) => materialIn(locale, one)),
  );
  serve(server, operations.listFinishings, ({ id, locale }) =>
    visibleFinishings(tier(), productOf(id)).map((one) => finishingIn(locale, one)),
  );
  serve(server, operations.listSizes, ({ id, locale }) => {
    const product = productOf(id);
    return sizesOf(product).map((size) => sizeJson(size, product, locale));
  });

  const overlaps = (request: FastifyRequest): boolean => struck(request)?.kind === 'overlapping-pages';
  serve(server, operations.listJobs, (asked) =>
    pageOf(asked, world.jobs, overlaps(asked.request)).map((job) => jobJson(job, asked.locale)),
  );
  serve(server, operations.readJob, ({ id, locale }) => jobJson(world.jobs.get(id), locale));
  serve(server, operations.listBatches, (asked) =>
    pageOf(asked, world.batches, overlaps(asked.request)).map((batch) =>
      batchJson(world, batch, asked.locale),
    ),
  );
  serve(server, operations.readBatch, ({ id, locale }) => batchJson(world, world.batches.get(id), locale));
  serve(server, operations.listQueuedBatches, (asked) =>
    pageOf(asked, world.queuedBatches, overlaps(asked.request)).map((one) =>
      queuedBatchJson(world, one, asked.locale),
    ),
  );
  serve(server, operations.readQueuedBatch, ({ id, locale }) =>
    queuedBatchJson(world, world.queuedBatches.get(id), locale),
  );

  /** Carries out a client's request: at once, or under a fault after the client has given up waiting. */
  const making = <T>({ request, reply }: Asked, deed: () => T): T | FastifyReply => {
    const fault = struck(request);
    if (fault?.kind !== 'late-deed') return deed();
    world.later(fault.seconds * 1_000, deed);
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  };
  serve(server, operations.submitJob, (asked) => {
    const spec = specOf(bodyOf(asked.request, NewJob), tier());
    return making(asked, () => jobJson(world.submitJob(spec), asked.locale));
  });
  serve(server, operations.deliveryOptions, ({ request, locale }) => {
    const { jobs = [] } = DeliveryRequest.parse(request.body ?? {});
    const addresses = new Set(jobs.map((id) => addressKey(orderOf(knownJob(world, id)).address)));
    if (addresses.size > 1)
      throw new StatusRefusedError(422, 'Jobs for different delivery addresses cannot ship together.');
    return world.availableOptions().map((option) => deliveryOptionJson(option, locale));
  });
  serve(server, operations.createBatch, (asked) => {
    const wish = bodyOf(asked.request, NewJobBatch);
    return making(asked, () =>
      batchJson(world, world.createBatch(wish.jobs, wish.delivery_option), asked.locale),
    );
  });
  serve(server, operations.createQueuedBatch, (asked) => {
    const wish = bodyOf(asked.request, NewQueuedJobBatch);
    return making(asked, () =>
      queuedBatchJson(world, world.createQueuedBatch(wish.job, wish.delivery_option), asked.locale),
    );
  });

  /** Section 1: only artwork that the pre-press client has approved is available. */
  const urlOf = (request: FastifyRequest, id: string): string => {
    const { job, file } = world.file(id);
    if (job.status !== 'job.production.queued') {
      throw new StatusRefusedError(409, `The artwork of file ${id} is not approved yet.`);
    }
    return storage.urlOf(file.id, faults.forRedirect(request.url));
  };
  serve(server, operations.download, ({ request, reply, id }) =>
    reply.code(302).header('location', urlOf(request, id)).send(),
  );
  serve(server, operations.downloadPath, ({ request, id }) => ({ download_path: urlOf(request, id) }));
}

function knownJob(world: World, id: string) {
  if (!world.jobs.has(id)) throw new StatusRefusedError(422, `There is no job ${id}.`);
  return world.jobs.get(id);
}

function isAuthorized(request: FastifyRequest, token: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}
