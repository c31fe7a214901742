import type { Clock } from '../ports.ts';
import type { ConnectionProfile, PathTemplates } from '../settings/index.ts';
import { decodeBatch } from './decode/batch.ts';
import { decodeFileUrl } from './decode/file-url.ts';
import { decodeJob } from './decode/job.ts';
import { decodePage } from './decode/page.ts';
import { ServiceError } from './errors.ts';
import { RateLimit } from './rate-limit.ts';
import type { ServiceBatch, ServiceJob } from './resources.ts';
import { type Answer, ServiceTransport } from './transport.ts';
import { Validators } from './validators.ts';

/** Pages of one list that are followed at the most: a list that never ends must not hold the station. */
const MOST_PAGES = 2_000;

/** A list, and what of it could not be read. Pages that the service says are as they were are left out. */
export interface Listing<T> {
  readonly items: readonly T[];
  readonly unread: readonly string[];
  /** How many requests it took. */
  readonly requests: number;
}

export interface ServiceClient {
  /** Proves URL and token by the one list that every deployment offers, GET /1.0/products (section 4.1). */
  test(): Promise<void>;
  /** Every job, batch or queued batch (assumption A2). Throws `not-offered` where the deployment has no such list. */
  listJobs(): Promise<Listing<ServiceJob>>;
  listBatches(): Promise<Listing<ServiceBatch>>;
  listQueuedBatches(): Promise<Listing<ServiceBatch>>;
  readJob(id: string): Promise<ServiceJob>;
  readBatch(id: string): Promise<ServiceBatch>;
  readQueuedBatch(id: string): Promise<ServiceBatch>;
  /**
   * Where the bytes of a file are (section 4.5), by the profile's way first and the other one after it. The URL's query
   * is a secret: it must not be logged.
   */
  fileUrl(fileId: string): Promise<URL>;
  /** From now on nothing is asked for on condition that it has changed: what came before may not have been kept. */
  forgetValidators(): void;
  close(): void;
}

/** The client of one connection. Every method throws ServiceError and nothing else that is expected. */
export function createServiceClient(options: {
  readonly profile: ConnectionProfile;
  readonly token: () => Promise<string | null>;
  readonly locale: string;
  readonly clock: Clock;
}): ServiceClient {
  const { profile, clock } = options;
  const transport = new ServiceTransport({
    baseUrl: profile.baseUrl,
    token: options.token,
    locale: options.locale,
    limit: new RateLimit(clock, profile.requestsPerSecond),
    clock,
  });

  const get = (path: string): Promise<Answer> => transport.request('GET', transport.urlOf(path));

  const validators = new Validators();

  const template = (name: keyof PathTemplates, id?: string): string => {
    const path = profile.paths[name];
    if (path === null)
      throw new ServiceError('not-offered', 'This connection is set not to use that part of the service.');
    return id === undefined ? path : path.replace('{id}', encodeURIComponent(id));
  };

  async function list<T>(name: keyof PathTemplates, decode: (value: unknown) => T): Promise<Listing<T>> {
    const items: T[] = [];
    const unread: string[] = [];
    const visited = new Set<string>();
    let next: string | null = template(name);
    while (next !== null && visited.size < MOST_PAGES) {
      const url = transport.urlOf(next);
      if (visited.has(url.href)) break;
      visited.add(url.href);
      const conditions = validators.headersFor(url);
      const answer = await transport.request('GET', url, undefined, conditions).catch((error: unknown) => {
        // A list that is not there is a capability this deployment lacks, not a missing resource.
        if (error instanceof ServiceError && error.code === 'not-found') {
          throw new ServiceError('not-offered', error.message, { status: 404 });
        }
        throw error;
      });
      if (answer.status === 304) {
        next = validators.get(url)?.next ?? null;
        continue;
      }
      const page = decodePage(parse(answer.body), answer.link);
      if (page === null)
        throw new ServiceError('unreadable', 'The service answered with something that is no list.');
      for (const item of page.items) {
        try {
          items.push(decode(item));
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          unread.push(error.message);
        }
      }
      next = page.next;
      const { etag, lastModified } = answer;
      validators.remember(url, { etag, lastModified, next, body: null });
    }
    return { items, unread, requests: visited.size };
  }

  const read = async <T>(path: string, decode: (value: unknown) => T): Promise<T> =>
    decode(parse((await get(path)).body));

  /** A resource that is as it was need not be sent again. */
  const readAgain = async <T>(path: string, decode: (value: unknown) => T): Promise<T> => {
    const url = transport.urlOf(path);
    const answer = await transport.request('GET', url, undefined, validators.headersFor(url));
    const known = answer.status === 304 ? (validators.get(url)?.body ?? null) : null;
    if (known !== null) return decode(parse(known));
    const { etag, lastModified, body } = answer;
    const value = decode(parse(body));
    validators.remember(url, { etag, lastModified, next: null, body });
    return value;
  };

  const byRedirect = async (fileId: string): Promise<URL> => {
    const { location } = await get(`/1.0/files/${encodeURIComponent(fileId)}/download`);
    if (location === undefined || !/^https?:\/\//i.test(location) || !URL.canParse(location)) {
      throw new ServiceError('unreadable', 'The service did not redirect the download to a file URL.');
    }
    return new URL(location);
  };
  const byPath = (fileId: string): Promise<URL> =>
    read(`/1.0/files/${encodeURIComponent(fileId)}/download-path`, decodeFileUrl);

  return {
    async test() {
      const { body } = await get('/1.0/products');
      if (decodePage(parse(body), undefined) === null) {
        throw new ServiceError(
          'unreadable',
          'Something answers there, but it does not list products as the service does.',
        );
      }
    },
    listJobs: () => list('jobs', decodeJob),
    listBatches: () => list('batches', (value) => decodeBatch('batch', value)),
    listQueuedBatches: () => list('queuedBatches', (value) => decodeBatch('queued-batch', value)),
    readJob: async (id) => readAgain(template('job', id), decodeJob),
    readBatch: async (id) => readAgain(template('batch', id), (value) => decodeBatch('batch', value)),
    readQueuedBatch: async (id) =>
      readAgain(template('queuedBatch', id), (value) => decodeBatch('queued-batch', value)),
    async fileUrl(fileId) {
      const [one, other] = profile.fileUrlBy === 'path' ? [byPath, byRedirect] : [byRedirect, byPath];
      return one(fileId).catch((error: unknown) => {
        const another =
          error instanceof ServiceError &&
          ['unreadable', 'not-found', 'not-offered', 'rejected'].includes(error.code);
        if (another) return other(fileId);
        throw error;
      });
    },
    forgetValidators: () => validators.forget(),
    close: () => transport.close(),
  };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    const html = /^\s*</.test(body);
    throw new ServiceError(
      'unreadable',
      html
        ? 'The service answered with a web page instead of JSON.'
        : 'The service answered with something that is not JSON.',
    );
  }
}
