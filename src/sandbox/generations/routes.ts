import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Product, products } from '../catalogue/products.ts';
import { sizesOf } from '../catalogue/sizes.ts';
import { shows, visibleFinishings, visibleMaterials, visibleProducts } from '../catalogue/tiers.ts';
import { finishingIn, materialIn } from '../catalogue/translations.ts';
import type { ServiceFault } from '../faults/kinds.ts';
import type { Switchboard } from '../faults/switchboard.ts';
import { localeOf } from '../locales.ts';
import { uuidOf } from '../random.ts';
import { productJson, sizeJson } from '../responses/resource-json.ts';
import type { Storage } from '../storage/storage.ts';
import type { Address } from '../world/customers.ts';
import { StatusRefusedError } from '../world/events.ts';
import { orderOf } from '../world/orders.ts';
import { type Artifact, isInProduction, type JobRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { batchJson, deliveryOptionJson, queuedBatchJson } from './batch-json.ts';
import { batchCode, type Generation, jobCode, jobStatusOf, nextStatuses, statusJson, time } from './codes.ts';
import { fetchArtwork } from './fetch-artwork.ts';
import { artworkIdOf, house, jobJson, type Style, sizeAlias } from './job-json.ts';
import { answerWithCanonicals, CanonicalError } from './refusals.ts';
import * as requests from './requests.ts';

export interface GenerationOptions {
  readonly world: World;
  readonly storage: Storage;
  readonly faults: Switchboard;
  readonly struck: (request: FastifyRequest) => ServiceFault | null;
  /** Registers a receiver of webhooks. */
  readonly registerWebhook: (url: string, secret: string | null) => void;
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly style: Style;
  readonly id: string;
}

const Params = z.object({ id: z.string().max(200).default('') });

/**
 * The published generations, served while the account has one of them. Paths are the same in both, but for
 * the status of a job.
 */
export async function generationRoutes(server: FastifyInstance, options: GenerationOptions): Promise<void> {
  const { world, storage, faults, struck } = options;
  const stopped = new AbortController();
  server.addHook('onClose', async () => stopped.abort());
  answerWithCanonicals(server);

  const generation = (): Generation => (world.account.generation === '1.0' ? '1.0' : '3.0');
  const on = (method: 'GET' | 'POST' | 'PUT', url: string, handle: (asked: Asked) => unknown): void => {
    server.route({
      method,
      url,
      constraints: { generation: 'published' },
      handler: async (request, reply) => {
        const { id } = Params.parse(request.params);
        const locale = localeOf(request.headers['accept-language']);
        const { associations } = world.account;
        const asked = { request, reply, id, style: { generation: generation(), associations, locale } };
        const fault = struck(request);
        if (fault?.kind !== 'late-deed' || method === 'GET') return handle(asked);
        world.later(fault.seconds * 1_000, () => handle(asked));
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      },
    });
  };

  on('GET', '/1.0/whoami', () => house);
  catalogueRoutes(on, world);

  const batchOf = (job: JobRecord) => (job.batchId === null ? null : world.batches.get(job.batchId));
  const job = ({ style }: Asked, record: JobRecord) => jobJson(style, record, batchOf(record));
  on('GET', '/1.0/jobs', (asked) => {
    const { limit, page, 'filter[id][]': ids } = requests.JobQuery.parse(asked.request.query);
    const wanted = ids === undefined ? null : [ids].flat();
    const found =
      wanted === null
        ? world.jobs.slice((page - 1) * limit, limit)
        : wanted.filter((id) => world.jobs.has(id)).map((id) => world.jobs.get(id));
    return found.map((record) => job(asked, record));
  });
  const readJob = (asked: Asked) => job(asked, world.jobs.get(asked.id));
  on('GET', '/1.0/jobs/:id', readJob);
  on('GET', '/3.0/jobs/:id', (asked) => (generation() === '3.0' ? readJob(asked) : notThere()));
  on('POST', '/1.0/jobs', (asked) => {
    const wish = requests.NewJob.parse(asked.request.body);
    const { spec, fetched } = requests.orderedBy(wish);
    const record = world.submitJob(spec, { fetched, reference: wish.reference ?? null });
    if (wish.meta !== undefined) world.changeJob(record, { meta: wish.meta.data });
    void fetchArtwork(world, record, stopped.signal);
    asked.reply.code(201);
    return job(asked, record);
  });
  on('PUT', '/1.0/jobs/:id/clone', (asked) => job(asked, world.cloneJob(asked.id)));
  on('PUT', '/1.0/jobs/:id/meta', (asked) => {
    const record = world.jobs.get(asked.id);
    world.changeJob(record, { meta: requests.MetaData.parse(asked.request.body).data });
    return job(asked, record);
  });

  const setStatus = (asked: Asked) => {
    const { status: code, reason } = requests.StatusChange.parse(asked.request.body);
    const record = world.jobs.get(asked.id);
    const wanted = jobStatusOf(asked.style.generation, code);
    if (wanted === null) {
      throw new CanonicalError('api.request.error.payload', 'The payload is not valid.', {
        status: [`There is no status ${code}.`],
      });
    }
    if (wanted === record.status && world.account.sameStatus === 'accepted') return job(asked, record);
    if (!nextStatuses(record.status).includes(wanted))
      throw new CanonicalError('api.status.transition.bad_request', 'Not from this status.');
    world.setJobStatus(record, wanted, reason ?? '');
    return job(asked, record);
  };
  on('PUT', '/1.0/jobs/:id/status', (asked) => (generation() === '1.0' ? setStatus(asked) : notThere()));
  on('PUT', '/3.0/jobs/:id/status', (asked) => (generation() === '3.0' ? setStatus(asked) : notThere()));
  on('GET', '/1.0/jobs/:id/status/transitions', ({ id, style }) => {
    const record = world.jobs.get(id);
    const change = { reason: '', at: record.updatedAt };
    return nextStatuses(record.status).map((status) =>
      statusJson(style.generation, jobCode(style.generation, status), status, style.locale, change),
    );
  });

  batchRoutes(on, world);

  /** Approved artwork only (section 1 of the interface document). */
  const urlOf = ({ request, id }: Asked): string => {
    const found = world.file(id);
    if (!isInProduction(found.job.status))
      throw new CanonicalError('api.common.client_error', 'The artwork is not approved yet.');
    return storage.urlOf(found.file.id, faults.forRedirect(request.url));
  };
  on('GET', '/1.0/files/:id', ({ id, style }) => {
    const found = world.file(id);
    return {
      id: found.file.id,
      mime_type: 'application/pdf',
      created_at: time(style.generation, found.job.createdAt),
    };
  });
  on('GET', '/1.0/files/:id/download', (asked) =>
    asked.reply.code(302).header('location', urlOf(asked)).send(),
  );
  on('GET', '/1.0/files/:id/download-path', (asked) => ({ path: urlOf(asked) }));

  const presigned = ({ style }: Asked) => {
    const { url, presignedUrl, expiresAt } = storage.addAsset();
    return { url, presigned_url: presignedUrl, expires_at: time(style.generation, expiresAt) };
  };
  // The published texts name GET, an older client POST.
  on('GET', '/1.0/presigned-assets', presigned);
  on('POST', '/1.0/presigned-assets', presigned);

  const artworkOf = (id: string): { readonly record: JobRecord; readonly component: string } => {
    for (const record of world.jobs.values()) {
      const found = orderOf(record).components.find(({ label }) => artworkIdOf(record, label) === id);
      if (found !== undefined) return { record, component: found.label };
    }
    throw new StatusRefusedError(404, `There is no artwork ${id}.`);
  };
  const artwork = (asked: Asked) => {
    const { record } = artworkOf(asked.id);
    return job(asked, record).components.find((component) => component.artwork.id === asked.id)?.artwork;
  };
  on('GET', '/1.0/artworks/:id', artwork);
  on('POST', '/1.0/artworks/:id/issues', (asked) => {
    const { record, component } = artworkOf(asked.id);
    const { message } = requests.NewIssue.parse(asked.request.body);
    const issue = { id: randomUUID(), component, message, at: Date.now() };
    world.changeJob(record, { issues: [...record.issues, issue] });
    asked.reply.code(201);
    return { id: issue.id, message, created_at: time(asked.style.generation, issue.at) };
  });

  artifactRoutes(on, world);
  on('POST', '/1.0/webhook/endpoints', ({ request, reply }) => {
    const { endpoint, secret } = requests.NewEndpoint.parse(request.body);
    options.registerWebhook(endpoint, secret ?? null);
    reply.code(201);
    return { id: uuidOf(`endpoint ${endpoint}`), endpoint };
  });
}

type On = (method: 'GET' | 'POST' | 'PUT', url: string, handle: (asked: Asked) => unknown) => void;

function notThere(): never {
  throw new StatusRefusedError(404, 'There is no such path.');
}

function catalogueRoutes(on: On, world: World): void {
  const tier = () => world.account.tier;
  const productOf = (id: string): Product => {
    const product = products.find((one) => one.id === id || one.alias === id);
    if (product === undefined) throw new StatusRefusedError(404, `There is no product ${id}.`);
    if (!shows(tier(), product))
      throw new StatusRefusedError(403, `${product.name} is not in the subscription.`);
    return product;
  };
  const json = (product: Product, { locale }: Style) => productJson(product, world.account, locale);
  on('GET', '/1.0/products', ({ style }) => visibleProducts(tier()).map((product) => json(product, style)));
  on('GET', '/1.0/products/:id', ({ id, style }) => json(productOf(id), style));
  on('GET', '/3.0/products/:id/materials', ({ id, style }) =>
    visibleMaterials(tier(), productOf(id)).map((one) => materialIn(style.locale, one)),
  );
  on('GET', '/3.0/products/:id/finishings', ({ id, style }) =>
    visibleFinishings(tier(), productOf(id)).map((one) => finishingIn(style.locale, one)),
  );
  on('GET', '/3.0/products/:id/sizes', ({ id, style }) => {
    const product = productOf(id);
    return sizesOf(product).map((size) => {
      const [sheet] = Object.values(size.sheets).toReversed();
      const alias = sheet === undefined ? '' : sizeAlias(sheet.finished);
      return { ...sizeJson(size, product, style.locale), alias };
    });
  });
}

function batchRoutes(on: On, world: World): void {
  /** Delivery options that were asked for, until the sandbox stops. */
  const offers = new Map<
    string,
    { readonly option: string; readonly address: Address; readonly json: unknown }
  >();
  const offerOf = (id: string): { readonly option: string; readonly address?: Address } => {
    const offer = offers.get(id);
    return offer ?? { option: id };
  };
  on('POST', '/1.0/delivery/options', ({ request, style }) => {
    const { jobs, delivery_address: given } = requests.DeliveryRequest.parse(request.body);
    for (const id of jobs) world.jobs.get(id);
    const address = requests.addressOf(given);
    return world.availableOptions().map((option) => {
      const id = uuidOf(`offer ${option.id} ${jobs.join(' ')} ${JSON.stringify(address)}`);
      const json = deliveryOptionJson(style, id, option, address, Date.now());
      offers.set(id, { option: option.id, address, json });
      return json;
    });
  });
  on('GET', '/1.0/delivery/options/:id', ({ id }) => offers.get(id)?.json ?? notThere());

  const batch = ({ style }: Asked, id: string) => batchJson(style, world, world.batches.get(id));
  on('POST', '/1.0/job/batches', (asked) => {
    const wish = requests.NewBatch.parse(asked.request.body);
    const { option, address } = offerOf(wish.delivery_option);
    asked.reply.code(201);
    return batch(asked, world.createBatch(wish.jobs, option, address).id);
  });
  on('GET', '/1.0/job/batches/:id', (asked) => batch(asked, asked.id));
  on('POST', '/1.0/job/queued-batches', ({ request, reply, style }) => {
    const wish = requests.NewQueuedBatch.parse(request.body);
    const { option, address } = offerOf(wish.delivery_option);
    const queued = world.createQueuedBatch(wish.job, option, address);
    reply.code(201);
    return queuedBatchJson(style, world, queued);
  });
  on('GET', '/1.0/job/batches/:id/status/transitions', ({ id, style }) => {
    const { status, updatedAt } = world.batches.get(id);
    if (status === 'job_batch.dispatched' || status === 'job_batch.cancelled') return [];
    const code = batchCode(style.generation, 'job_batch.cancelled');
    return [
      statusJson(style.generation, code, 'job_batch.cancelled', style.locale, { reason: '', at: updatedAt }),
    ];
  });
  // The service moves batches; a client may only cancel one.
  on('PUT', '/1.0/job/batches/:id/status', (asked) => {
    const { status } = requests.StatusChange.parse(asked.request.body);
    if (status !== batchCode(asked.style.generation, 'job_batch.cancelled'))
      throw new CanonicalError('api.status.transition.bad_request', 'Not from this status.');
    return batch(asked, world.cancelBatch(asked.id).id);
  });
  on('POST', '/1.0/delivery/unmanaged-dispatch', (asked) => {
    const wish = requests.NewDispatch.parse(asked.request.body);
    asked.reply.code(201);
    world.addDispatch(wish.job_batch, wish.tracking_code, wish.tracking_public_url ?? null);
    return batch(asked, wish.job_batch).dispatches.at(-1);
  });
}

function artifactRoutes(on: On, world: World): void {
  /** Those that no job has yet, until the sandbox stops. */
  const artifacts = new Map<string, Artifact>();
  const json = ({ id, url, metaData }: Artifact) => ({
    id,
    path: url,
    status: { value: 'artifact.ready' },
    meta_data: metaData,
  });
  on('POST', '/1.0/artifacts', ({ request, reply }) => {
    const { file, meta_data: metaData } = requests.NewArtifact.parse(request.body);
    const artifact = { id: randomUUID(), url: file, metaData, at: Date.now() };
    artifacts.set(artifact.id, artifact);
    reply.code(201);
    return json(artifact);
  });
  on('GET', '/1.0/artifacts/:id/download', ({ id, reply }) =>
    reply
      .code(302)
      .header('location', artifacts.get(id)?.url ?? notThere())
      .send(),
  );
  on('PUT', '/1.0/jobs/:id/artifacts', ({ request, id }) => {
    const record = world.jobs.get(id);
    const artifact = artifacts.get(requests.ArtifactOfJob.parse(request.body).artifact) ?? notThere();
    world.changeJob(record, { artifacts: [...record.artifacts, artifact] });
    return json(artifact);
  });
}
