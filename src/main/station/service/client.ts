import type { Endpoint, Saying } from '../../../contract/index.ts';
import type { ProxyEnv } from '../network/index.ts';
import type { Clock } from '../ports.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import { type CatalogueClient, createCatalogueClient } from './catalogue-client.ts';
import { decodeBatch } from './decode/batch.ts';
import { decodeDeliveryOption } from './decode/delivery-option.ts';
import { decodeFileUrl } from './decode/file-url.ts';
import { decodeJob } from './decode/job.ts';
import { decodePage } from './decode/page.ts';
import { ServiceError } from './errors.ts';
import { decodeEach, listPages } from './list-pages.ts';
import { parseJson } from './parse-json.ts';
import { probeEndpoint, type Told } from './probe.ts';
import { RateLimit } from './rate-limit.ts';
import type { ServiceBatch, ServiceDeliveryOption, ServiceJob } from './resources.ts';
import { type Answer, ServiceTransport } from './transport.ts';
import { Validators } from './validators.ts';

/** A list, and what of it could not be read. Pages that the service says are as they were are left out. */
export interface Listing<T> {
  readonly items: readonly T[];
  readonly unread: readonly Saying[];
  /** How many requests it took. */
  readonly requests: number;
}

/** What has to be true of an answer: `fresh` ones are read without conditions, and nothing is remembered of them. */
type Freshness = 'if-changed' | 'fresh';

export interface ServiceClient extends CatalogueClient {
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
  /** Tries an endpoint, by the id of something known where it has one, and changes nothing. Throws as `probeEndpoint`. */
  probe(endpoint: Endpoint, id: string | null): Promise<Told>;
  /**
   * What a write's look-up reads: whole, whatever has been read before, and without a trace for later reads. The same
   * errors as the others.
   */
  readonly fresh: Pick<
    ServiceClient,
    'readJob' | 'readBatch' | 'readQueuedBatch' | 'listBatches' | 'listQueuedBatches'
  >;
  /**
   * Makes jobs into a batch that ships together, POST /1.0/job/batches (section 4.3), with a delivery option that was
   * generated for them. Null where the service accepts it without saying what it made (assumption A7).
   * @param jobs ids of jobs at the service, at least one.
   */
  createBatch(jobs: readonly string[], deliveryOption: string): Promise<ServiceBatch | null>;
  /** Hands a job to auto batching, POST /1.0/job/queued-batches (section 4.4). Null as for `createBatch`. */
  createQueuedBatch(job: string, deliveryOption: string): Promise<ServiceBatch | null>;
  /**
   * Submits a job (section 1 item 2 names the step, assumption A3 its path). The document shows no field of a job: what is given
   * is sent as it is. Null as for `createBatch`.
   */
  submitJob(job: Readonly<Record<string, unknown>>): Promise<ServiceJob | null>;
  /**
   * The delivery options there are for jobs that are to ship together (section 1 item 2 names the step, assumption A3 its
   * path). Throws `not-offered` where the deployment has no such endpoint.
   */
  deliveryOptions(jobs: readonly string[]): Promise<readonly ServiceDeliveryOption[]>;
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
  /** The house's proxy; what the process's environment names where it is not given. */
  readonly proxyEnv?: () => ProxyEnv;
}): ServiceClient {
  const { profile, clock } = options;
  const transport = new ServiceTransport({
    baseUrl: profile.baseUrl,
    token: options.token,
    locale: options.locale,
    limit: new RateLimit(clock, profile.requestsPerSecond),
    clock,
    proxyEnv: options.proxyEnv ?? (() => process.env),
  });

  const get = (path: string): Promise<Answer> => transport.request('GET', transport.urlOf(path));

  const validators = new Validators();

  const template = (name: Endpoint, id?: string): string => {
    const path = profile.paths[name];
    if (path === null)
      throw new ServiceError('not-offered', 'This connection is set not to use that part of the service.');
    return id === undefined ? path : path.replace('{id}', () => encodeURIComponent(id));
  };

  async function list<T>(
    name: Endpoint,
    decode: (value: unknown) => T,
    freshness: Freshness = 'if-changed',
  ): Promise<Listing<T>> {
    const items: T[] = [];
    const unread: Saying[] = [];
    let requests = 0;
    const memory = {
      conditions: (url: URL) => (freshness === 'fresh' ? {} : validators.headersFor(url)),
      nextAfter: (url: URL) => validators.get(url)?.next ?? null,
    };
    for await (const page of listPages(transport, template(name), memory)) {
      const { url, items: sent, next, answer } = page;
      requests++;
      unread.push(...page.unread);
      if (sent === null) continue;
      const decoded = decodeEach(sent, decode);
      items.push(...decoded.items);
      unread.push(...decoded.unread);
      const { etag, lastModified } = answer;
      if (freshness === 'if-changed') validators.remember(url, { etag, lastModified, next, body: null });
    }
    return { items, unread, requests };
  }

  const read = async <T>(path: string, decode: (value: unknown) => T): Promise<T> =>
    decode(parseJson((await get(path)).body));

  /** A resource that is as it was need not be sent again. */
  const readAgain = async <T>(path: string, decode: (value: unknown) => T): Promise<T> => {
    const url = transport.urlOf(path);
    const answer = await transport.request('GET', url, undefined, validators.headersFor(url));
    const known = answer.status === 304 ? (validators.get(url)?.body ?? null) : null;
    if (known !== null) return decode(parseJson(known));
    const { etag, lastModified, body } = answer;
    const value = decode(parseJson(body));
    validators.remember(url, { etag, lastModified, next: null, body });
    return value;
  };

  /** What a POST made, or null where a 2xx does not say (assumption A7). */
  const make = async <T>(path: string, body: unknown, decode: (value: unknown) => T): Promise<T | null> => {
    const answer = await transport.request('POST', transport.urlOf(path), body).catch(lacking);
    if (answer.status >= 300) {
      throw new ServiceError('unreadable', `The service answered with a redirection (${answer.status}).`);
    }
    return answer.body.trim() === '' ? null : decode(parseJson(answer.body));
  };

  const byRedirect = async (fileId: string): Promise<URL> => {
    const url = transport.urlOf(template('download', fileId));
    const { location } = await transport.request('GET', url);
    const target = location === undefined ? null : URL.parse(location, url.href);
    if (target === null || !/^https?:$/.test(target.protocol)) {
      throw new ServiceError('unreadable', 'The service did not redirect the download to a file URL.');
    }
    return target;
  };
  const byPath = async (fileId: string): Promise<URL> =>
    read(template('downloadPath', fileId), decodeFileUrl);

  return {
    ...createCatalogueClient(transport, template),
    async test() {
      const { body } = await get(template('products'));
      if (decodePage(parseJson(body), undefined) === null) {
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
    probe: (endpoint, id) => probeEndpoint(transport, endpoint, profile.paths[endpoint], id),
    fresh: {
      readJob: async (id) => read(template('job', id), decodeJob),
      readBatch: async (id) => read(template('batch', id), (value) => decodeBatch('batch', value)),
      readQueuedBatch: async (id) =>
        read(template('queuedBatch', id), (value) => decodeBatch('queued-batch', value)),
      listBatches: () => list('batches', (value) => decodeBatch('batch', value), 'fresh'),
      listQueuedBatches: () => list('queuedBatches', (value) => decodeBatch('queued-batch', value), 'fresh'),
    },
    createBatch: async (jobs, deliveryOption) =>
      make(template('createBatch'), { jobs, delivery_option: deliveryOption }, (value) =>
        decodeBatch('batch', value),
      ),
    createQueuedBatch: async (job, deliveryOption) =>
      make(template('createQueuedBatch'), { job, delivery_option: deliveryOption }, (value) =>
        decodeBatch('queued-batch', value),
      ),
    submitJob: async (job) => make(template('submitJob'), job, decodeJob),
    async deliveryOptions(jobs) {
      const page = await make(template('deliveryOptions'), { jobs }, (value) => decodePage(value, undefined));
      if (page === null) {
        throw new ServiceError(
          'unreadable',
          'The service answered with something that is no list of delivery options.',
        );
      }
      return page.items.map(decodeDeliveryOption);
    },
    forgetValidators: () => validators.forget(),
    close: () => transport.close(),
  };
}

/** A path that is not there is a capability this deployment lacks, not a missing resource. */
function lacking(error: unknown): never {
  if (error instanceof ServiceError && error.code === 'not-found') {
    throw new ServiceError('not-offered', error.message, { status: 404, values: error.said.values });
  }
  throw error;
}
