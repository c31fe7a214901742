import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { adminPrefix, adminRoutes } from './admin/routes.ts';
import { Switchboard } from './faults/switchboard.ts';
import { eventJson as generationEventJson } from './generations/batch-json.ts';
import { byGeneration } from './generations/constraint.ts';
import { openApiDocument } from './http/openapi.ts';
import { serviceRoutes } from './http/service.ts';
import type { Sandbox, SandboxOptions } from './interface.ts';
import { RequestLog } from './request-log.ts';
import { answerWithProblems } from './responses/problem.ts';
import { eventJson } from './responses/resource-json.ts';
import { StateFile } from './state-file.ts';
import { startStorage } from './storage/storage.ts';
import { WebhookSender } from './webhooks/sender.ts';
import type { Signature } from './webhooks/signature.ts';
import { jobIdOf, orderOf } from './world/orders.ts';
import { VirtualTime } from './world/time.ts';
import { World } from './world/world.ts';

export type { Sandbox } from './interface.ts';

const TICK_MS = 100;
const SAVE_EVERY_MS = 500;
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const OPENAPI_PATH = '/openapi.json';

/**
 * Starts the service and its storage. Rejects with the system's error if a port is in use, or with
 * StateFileError.
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  let token = options.token ?? randomBytes(24).toString('base64url');
  const state = options.stateFile == null ? null : StateFile.open(options.stateFile);
  const kept = state?.read() ?? null;
  const time = new VirtualTime(options.clock ?? Date, { startAt: kept?.now ?? 0, speed: options.speed ?? 1 });
  const world: World = new World(time, (event) => webhooks.send(event));
  const generation = () => {
    const spoken = world.account.generation;
    return spoken === 'document' ? null : spoken;
  };
  const webhooks = new WebhookSender((event) => {
    const spoken = generation();
    return spoken === null ? eventJson(event) : generationEventJson(spoken, world, event);
  });
  if (kept !== null) world.restore(kept);
  else if (options.autoBatching === true) {
    world.setAccount({ autoBatching: { ...world.account.autoBatching, enabled: true } });
  }
  if (kept === null && options.generation !== undefined) world.setAccount({ generation: options.generation });
  for (const { url, secret, ...how } of state?.webhooks ?? []) webhooks.register(url, secret, true, how);

  const faults = new Switchboard();
  const log = new RequestLog();
  const storage = await startStorage({
    port: options.storagePort ?? 0,
    planOf: (fileId) => world.file(fileId).file.plan,
    faults,
    log,
    bytesPerSecond: options.bytesPerSecond ?? null,
    assetUrlsLiveMs: options.assetUrlsLiveMs,
    ...(options.filesKept === undefined ? {} : { filesKept: options.filesKept }),
    ...(options.urlsLiveMs === undefined ? {} : { urlsLiveMs: options.urlsLiveMs }),
  }).catch((error: unknown) => {
    state?.close();
    throw error;
  });

  const server = fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    routerOptions: {
      constraints: { generation: byGeneration(() => (generation() === null ? 'document' : 'published')) },
    },
  });
  server.removeContentTypeParser('text/plain');
  answerWithProblems(server);
  serviceRoutes(server, {
    world,
    storage,
    token: () => token,
    faults,
    log,
    registerWebhook: (url, secret) => void register(url, secret, true),
    isForService: ({ url }) => url !== OPENAPI_PATH && !isBelow(url, adminPrefix),
  });
  server.get(OPENAPI_PATH, () => openApiDocument(baseUrlOf(server)));

  /** By default signed as the generation's sample of that age does, and in its strict order. */
  const register = (url: string, secret: string | null, keep: boolean, given?: Signature): string => {
    const spoken = generation();
    const usual = spoken === null ? 'standard' : spoken === '1.0' ? 'sha1' : 'sha256';
    const how = { signature: given ?? usual, isStrict: spoken !== null };
    const { id } = webhooks.register(url, secret, keep, how);
    keepWebhooks();
    return id;
  };
  const keepWebhooks = (): void => {
    if (state !== null) state.webhooks = webhooks.webhooks.filter(({ kept }) => kept);
  };

  const sandbox: Sandbox = {
    get baseUrl() {
      return baseUrlOf(server);
    },
    storageUrl: storage.url,
    get adminUrl() {
      return `${baseUrlOf(server)}${adminPrefix}`;
    },
    get token() {
      return token;
    },
    setToken(other) {
      token = other;
    },
    get account() {
      return world.account;
    },
    setAccount: (change) => world.setAccount(change),
    changeProduct: (alias) => world.changeProduct(alias),
    jobCount: () => world.jobs.size,
    makeJobs: (count, how) => world.makeJobs(count, how).map((job) => jobIdOf(job.number)),
    moveJobOn: (id) => world.moveJobOn(id),
    failJob: (id) => world.failJob(id),
    replaceArtwork: (id) => world.replaceArtwork(id),
    finishPrepress: () => world.finishPrepress(),
    advance(ms = 0) {
      time.push(ms);
      world.advance();
    },
    get speed() {
      return time.speed;
    },
    set speed(speed) {
      world.advance();
      time.speed = speed;
    },
    fileIds: () =>
      [...world.jobs.values()].flatMap((job) =>
        orderOf(job).components.flatMap((component) => component.files.map((file) => file.id)),
      ),
    async artworkOf(fileId) {
      const { file } = await storage.fileOf(fileId);
      return Buffer.concat([...file.read(0, file.bytes)]);
    },
    async describeFile(fileId) {
      const { job, file } = world.file(fileId);
      const shelved = await storage.fileOf(fileId);
      const { bytes } = shelved.file;
      const sums = await shelved.sums();
      const component = orderOf(job).components.find(({ files }) => files.some((one) => one.id === fileId));
      const sha256 = sums === null ? null : Buffer.from(sums.sha256, 'base64').toString('hex');
      const { id, name } = file;
      return { id, jobId: jobIdOf(job.number), component: component?.label ?? '', name, bytes, sha256 };
    },
    registerWebhook: (url, { signingSecret, signature, keep = false } = {}) =>
      register(url, signingSecret ?? null, keep, signature),
    unregisterWebhook(idOrUrl) {
      webhooks.unregister(idOrUrl);
      keepWebhooks();
    },
    setWebhookHabits: (habits) => webhooks.setHabits(habits),
    forgeWebhooks: (how, times = 1) => webhooks.forge(how, times),
    get webhookAttempts() {
      return webhooks.attempts;
    },
    get openWebhooks() {
      return webhooks.open;
    },
    faults,
    get requests() {
      return log.list;
    },
    async stop() {
      clearInterval(clock);
      clearInterval(saver);
      webhooks.stop();
      await server.close();
      await storage.stop();
      state?.write(world.takeChanges());
      state?.close();
    },
  };
  await server.register(adminRoutes, {
    prefix: adminPrefix,
    sandbox,
    world,
    faults,
    webhooks,
    log,
  });
  await server
    .listen({ host: '127.0.0.1', port: options.port ?? 0, listenTextResolver: () => '' })
    .catch(async (error: unknown) => {
      await storage.stop();
      state?.close();
      throw error;
    });
  const clock = setInterval(() => world.advance(), TICK_MS);
  const saver = setInterval(() => {
    if (world.hasChanged) state?.write(world.takeChanges());
  }, SAVE_EVERY_MS);
  return sandbox;
}

const isBelow = (url: string, prefix: string): boolean =>
  url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`);

function baseUrlOf(server: FastifyInstance): string {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The service does not listen.');
  return `http://127.0.0.1:${address.port}`;
}
