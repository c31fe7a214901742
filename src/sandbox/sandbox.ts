import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { drawArtwork } from './artwork/draw.ts';
import { createService } from './http/service.ts';
import { startStorage } from './http/storage.ts';
import { WebhookSender } from './http/webhooks.ts';
import { readState, writeState } from './state-file.ts';
import { type MakeJobs, World } from './world/world.ts';

const TICK_MS = 100;
const SAVE_AFTER_MS = 500;

export interface SandboxOptions {
  /** Ports on 127.0.0.1; 0 (the default) for any free one. */
  readonly port?: number;
  readonly storagePort?: number;
  /** The access token to accept; a random one by default. */
  readonly token?: string;
  /** Keeps jobs and batches over restarts. */
  readonly stateFile?: string;
  /** How many times faster than in reality pre-press and auto batching go. */
  readonly speed?: number;
  /** Speed of each artwork download, for demos; as fast as it goes by default. */
  readonly bytesPerSecond?: number;
}

/** The Print Ordering Service in a box. */
export interface Sandbox {
  readonly baseUrl: string;
  readonly storageUrl: string;
  readonly token: string;
  jobCount(): number;
  /** Makes jobs with artwork and batches; gives their ids. */
  makeJobs(count: number, how?: MakeJobs): string[];
  /** Lets every job leave pre-press now. */
  finishPrepress(): void;
  /** Ids of all artwork files that exist. */
  fileIds(): string[];
  /** The bytes of a file as the storage serves them: what a client ought to have in the end. */
  artworkOf(fileId: string): Promise<Uint8Array>;
  registerWebhook(url: string): void;
  unregisterWebhook(url: string): void;
  stop(): Promise<void>;
}

/** Starts the service and its storage. Rejects with the system's error where a port is taken. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const token = options.token ?? randomBytes(24).toString('base64url');
  const webhooks = new WebhookSender();
  let changed = false;
  const world = new World(Date.now(), options.speed ?? 1, (event) => {
    webhooks.send(event);
    changed = true;
  });
  const saved = options.stateFile === undefined ? null : await readState(options.stateFile);
  if (saved !== null) world.restore(saved);

  const storage = await startStorage(world, options.storagePort ?? 0, options.bytesPerSecond ?? null);
  const service = createService({ world, storage, token, onChange: () => (changed = true) });
  const baseUrl = await listen(service, options.port ?? 0).catch(async (error: unknown) => {
    await storage.stop();
    throw error;
  });

  const save = async (): Promise<void> => {
    if (options.stateFile === undefined || !changed) return;
    changed = false;
    await writeState(options.stateFile, world.save());
  };
  let saving: Promise<void> = Promise.resolve();
  const clock = setInterval(() => world.advanceTo(Date.now()), TICK_MS);
  const saver = setInterval(() => {
    saving = saving.then(save);
  }, SAVE_AFTER_MS);

  return {
    baseUrl,
    storageUrl: storage.url,
    token,
    jobCount: () => world.jobs.length,
    makeJobs(count, how) {
      world.advanceTo(Date.now());
      const made = world.makeJobs(count, how).map((job) => job.order.jobId);
      changed = true;
      return made;
    },
    finishPrepress() {
      world.advanceTo(Date.now());
      world.finishPrepress();
    },
    fileIds: () =>
      world.jobs.flatMap((job) => job.order.components.flatMap((one) => one.files.map((file) => file.id))),
    artworkOf: (fileId) => drawArtwork(world.file(fileId).plan),
    registerWebhook: (url) => webhooks.register(url),
    unregisterWebhook: (url) => webhooks.unregister(url),
    async stop() {
      clearInterval(clock);
      clearInterval(saver);
      webhooks.stop();
      await service.close();
      await storage.stop();
      await saving;
      await save();
    },
  };
}

const listen = (server: FastifyInstance, port: number): Promise<string> =>
  server.listen({ host: '127.0.0.1', port, listenTextResolver: () => '' });
