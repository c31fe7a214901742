import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerAdmin } from './admin.ts';
import { type Answer, Answers, unauthenticated } from './answers.ts';
import { lightBatch, lightJob, wholeBatch, wholeJob } from './entities.ts';
import type { ShapedOptions, ShapedService } from './interface.ts';
import { Model, type ModelEvent } from './model.ts';
import { ShapedSender } from './sender.ts';
import { composeShape, type Shape } from './shape.ts';
import { Links, sendFile } from './storage.ts';
import type { Told } from './webhooks.ts';

const KEEP_ALIVE_MS = 60_000;

/** Starts the service in the shape of a seed. Rejects with the system's error if a port is in use. */
export async function startShapedService(options: ShapedOptions): Promise<ShapedService> {
  const shape = composeShape(options.seed);
  const model = new Model(options.seed, shape.ids);
  model.populate(options.jobs ?? shape.jobs);
  const sender = new ShapedSender(shape);
  model.onEvent((event) => sender.send(toldOf(shape, model, event)));
  const token = options.token ?? randomBytes(24).toString('base64url');
  const links = new Links(shape.storage);
  const origins = { service: '', storage: '' };
  const answers = new Answers(shape, model, (fileId) => {
    const origin = shape.storage.sameOrigin ? origins.service : origins.storage;
    return `${origin}${links.give(fileId)}`;
  });

  const storage = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const file = model.file(links.use(url) ?? '');
    if (file === null || url.searchParams.has('thumbnail')) {
      write(response, { status: 403, headers: { 'content-type': 'application/xml' }, body: '<Error/>' });
      return;
    }
    if (shape.storage.secondHop && !url.searchParams.has('hop')) {
      write(response, { status: 302, headers: { location: `${links.give(file.id)}&hop=1` }, body: '' });
      return;
    }
    await sendFile(shape.storage, file, links.bytesOf(file), request, response, async () =>
      options.halfWay?.(file),
    );
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await answerAdmin(request, response, service)) return;
    const url = new URL(request.url ?? '/', origins.service);
    request.resume();
    if (url.pathname.startsWith('/storage/')) return storage(request, response, url);
    const knows = request.headers.authorization === `Bearer ${token}`;
    write(response, knows ? answers.to(request.method ?? 'GET', url) : unauthenticated);
  };

  const server = (): Server =>
    createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
      answer(request, response).catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : undefined);
      });
    });
  const servers = { service: server(), storage: server() };
  const stop = async (): Promise<void> => {
    await sender.stop();
    await Promise.all([close(servers.service), close(servers.storage)]);
  };
  const service: ShapedService = {
    shape,
    model,
    get baseUrl() {
      return origins.service;
    },
    get storageUrl() {
      return origins.storage;
    },
    token,
    refusedWebhooks: sender.refused,
    registerWebhook: (url) => sender.register(url),
    told: () => sender.settled(),
    stop,
  };
  try {
    origins.service = await listen(servers.service, options.port ?? 0);
    origins.storage = await listen(servers.storage, options.storagePort ?? 0);
  } catch (error) {
    await stop();
    throw error;
  }
  return service;
}

/** As much of a change as the events of this deployment carry. */
function toldOf(shape: Shape, model: Model, event: ModelEvent): Omit<Told, 'number'> {
  const resource = event.kind === 'job.status.transition' ? event.job : event.batch;
  const { updatedAt: at } = resource;
  switch (shape.webhooks.carries) {
    case 'id':
      return { event: event.kind, object: { id: resource.id }, at };
    case 'id and status': {
      const light = 'job' in event ? lightJob(shape, event.job) : lightBatch(shape, event.batch);
      return { event: event.kind, object: light, at };
    }
    case 'whole': {
      const whole = 'job' in event ? wholeJob(shape, event.job) : wholeBatch(shape, event.batch, model);
      return { event: event.kind, object: whole, at };
    }
  }
}

function write(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers);
  response.end(body);
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The service does not listen.'));
      else resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}

function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
