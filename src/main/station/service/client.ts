import {
  type Endpoint,
  headersIn,
  message,
  type ReadingPart,
  type ReadingPaths,
} from '../../../contract/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { ServiceBatch, ServiceDeliveryOption, ServiceJob } from '../model/service-resources.ts';
import type { ProxyEnv } from '../network/index.ts';
import type { Clock } from '../ports.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { Answer } from './answer.ts';
import { Answers } from './answers.ts';
import { type CatalogueClient, createCatalogueClient } from './catalogue-client.ts';
import { decodeBatch } from './decode/batch.ts';
import { deliveryAddressOf } from './decode/delivery-address.ts';
import { decodeDeliveryOption } from './decode/delivery-option.ts';
import { decodeFileUrl } from './decode/file-url.ts';
import { withIncluded } from './decode/included.ts';
import { decodeJob } from './decode/job.ts';
import { decodePresignedAsset, type PresignedAsset } from './decode/presigned-asset.ts';
import { fingerprintOf, Reading } from './decode/reading.ts';
import { cameAs } from './decode/unread.ts';
import { ServiceError } from './errors.ts';
import { FileIds } from './file-ids.ts';
import { overridesOf } from './json-path.ts';
import { withLinkedArtwork } from './linked-artwork.ts';
import { counted, decodeEach, type ListMemory, listPages, type Unread } from './list-pages.ts';
import { LearnedDeployment, type LearnedMemory } from './pages/learned.ts';
import { collectionOf } from './pages/read-collection.ts';
import type { Listed } from './pages/resource.ts';
import { type ProbeResult, probeEndpoint } from './probe.ts';
import { RateLimit } from './rate-limit.ts';
import { createReportClient, type ReportClient } from './report-client.ts';
import { asksSince, withSince } from './since.ts';
import { ServiceTransport } from './transport.ts';
import { Validators } from './validators.ts';

/** A list, and what of it could not be read. Pages that the service reports as unchanged are left out. */
export interface Listing<T> {
  readonly items: readonly T[];
  /** Each sentence once, with how often it applies. */
  readonly unread: readonly Unread[];
  /** Number of requests it took. */
  readonly requests: number;
  /** True if only a part of the list was requested, such as what has changed since some time. */
  readonly isPartial?: boolean;
  /** Pages that were left out; undefined means none. */
  readonly unchangedPages?: number;
}

/** `fresh` answers are requested unconditionally, and nothing is remembered of them. */
type Freshness = 'if-changed' | 'fresh';

/** Where an artifact is, and whether that is the service itself. */
export interface ArtifactUrl {
  readonly url: URL;
  readonly takesToken: boolean;
}

/** Decodes what the connection has not read itself: stored originals, and what webhooks carry. */
export interface Decoder {
  job(original: string): ServiceJob;
  batch(kind: ServiceBatch['kind'], original: string): ServiceBatch;
}

/** How that would be decoded with other paths. */
interface TriedReading extends Decoder {
  /** The parts whose paths have led anywhere so far. */
  readonly reached: ReadonlySet<ReadingPart>;
}

export interface ServiceClient extends CatalogueClient, ReportClient {
  /** Checks URL and token with the one list that every deployment offers, GET /1.0/products (section 4.1). */
  test(): Promise<void>;
  /**
   * Every job, batch or queued batch (assumption A2). Throws `not-offered` if the deployment has no such
   * list.
   */
  listJobs(): Promise<Listing<ServiceJob>>;
  listBatches(): Promise<Listing<ServiceBatch>>;
  listQueuedBatches(): Promise<Listing<ServiceBatch>>;
  readJob(id: string): Promise<ServiceJob>;
  readBatch(id: string): Promise<ServiceBatch>;
  readQueuedBatch(id: string): Promise<ServiceBatch>;
  /**
   * The URL of a file's bytes (section 4.5): first the way set in the profile, then the other. The URL's
   * query is a secret and must not be logged.
   * @param storedJob the stored JSON of its job, for a file that no answer has named since the start; null if
   * there is none.
   */
  fileUrl(fileId: string, storedJob?: () => string | null): Promise<URL>;
  /**
   * Where an artifact is, an output of the house: where the service redirects to, or the URL in its answer.
   * If it answers with the bytes themselves, its own address, which takes the token. The URL's query is a
   * secret and must not be logged.
   */
  artifactUrl(id: string): Promise<ArtifactUrl>;
  /**
   * Tries an endpoint without changing anything, with the id of something known if it takes one. Throws like
   * `probeEndpoint`.
   */
  probe(endpoint: Endpoint, id: string | null): Promise<ProbeResult>;
  /**
   * Reads for checking whether a write took effect: complete, whatever was read before, and without effect on
   * later reads. Throws like the others.
   */
  readonly fresh: Pick<
    ServiceClient,
    'readJob' | 'readBatch' | 'readQueuedBatch' | 'listJobs' | 'listBatches' | 'listQueuedBatches'
  >;
  /**
   * Makes jobs into a batch that ships together, POST /1.0/job/batches (section 4.3), with a delivery option
   * that was generated for them. Null if the service accepts it, but does not report what it made (assumption
   * A7).
   * @param jobs ids of jobs at the service, at least one.
   */
  createBatch(jobs: readonly string[], deliveryOption: string): Promise<ServiceBatch | null>;
  /**
   * Submits a job to auto batching, POST /1.0/job/queued-batches (section 4.4). Null as for `createBatch`.
   */
  createQueuedBatch(job: string, deliveryOption: string): Promise<ServiceBatch | null>;
  /**
   * Submits a job (section 1 item 2 names the step, assumption A3 its path). The document shows no fields of
   * a job, so `job` is sent as it is. Null as for `createBatch`.
   */
  submitJob(job: Readonly<Record<string, unknown>>): Promise<ServiceJob | null>;
  /**
   * Tells the service of an issue with an artwork; any 2xx accepts it. Throws `not-offered` if the deployment
   * has no such endpoint.
   * @param artwork its id at the service.
   */
  raiseIssue(artwork: string, body: object): Promise<void>;
  /**
   * A place to upload a file to by PUT, without the token. Asked for by GET as published, or by POST where
   * the service does not take that. The presigned URL is a secret and must not be logged. Throws
   * `not-offered` if the deployment has no such endpoint.
   */
  presignedAsset(): Promise<PresignedAsset>;
  /**
   * The delivery options for jobs that ship together (section 1 item 2 names the step, assumption A3 its
   * path). A service that refuses the jobs alone is asked once more with the address they go to. Throws
   * `not-offered` if the deployment has no such endpoint.
   * @param storedJob the stored JSON of the first job; null if there is none.
   * @param body the request, in place of that.
   */
  deliveryOptions(
    jobs: readonly string[],
    storedJob?: () => string | null,
    body?: object | null,
  ): Promise<readonly ServiceDeliveryOption[]>;
  /**
   * Decodes what another station has read and stored: the service's own JSON of a job or batch. The language
   * of that is not known here. Throws ServiceError `unreadable`.
   */
  readonly told: Decoder & {
    /** As they would be decoded with other paths, which are not saved. */
    by(paths: ReadingPaths): TriedReading;
  };
  /** Of the reading with which it decodes now; see `ServiceJob.reading`. */
  readonly fingerprint: string;
  /** The newest answers, and what was found where in them. */
  readonly answers: Pick<Answers, 'readBy'>;
  /** Makes the next requests unconditional: what was read before may not have been stored. */
  forgetValidators(): void;
  /** How many requests may go in a second now. */
  readonly requestsPerSecond: number;
  close(): void;
}

/** The client of one connection. The only expected error of its methods is ServiceError. */
export function createServiceClient(options: {
  readonly profile: ConnectionProfile;
  readonly token: () => Promise<string | null>;
  readonly locale: string;
  /** `Makeready/<version>`. */
  readonly userAgent?: string;
  readonly clock: Clock;
  /** The proxy settings; by default those of the process's environment. */
  readonly proxyEnv?: () => ProxyEnv;
  /** Where findings about the deployment survive a restart; without it they are lost with the client. */
  readonly memory?: LearnedMemory;
  /** What is known of the catalogue now; by default nothing. */
  readonly catalogue?: () => CatalogueIndex;
}): ServiceClient {
  const { profile, clock, userAgent = 'Makeready' } = options;
  const limit = new RateLimit(clock, {
    first: profile.requestsPerSecond,
    most: profile.maxRequestsPerSecond,
  });
  const transport = new ServiceTransport({
    baseUrl: profile.baseUrl,
    token: options.token,
    locale: options.locale,
    headers: headersOf(profile.headers),
    userAgent,
    limit,
    clock,
    proxyEnv: options.proxyEnv ?? (() => process.env),
  });

  const get = (path: string): Promise<Answer> => transport.request('GET', transport.urlOf(path));

  const validators = new Validators();
  const readingBy = (paths: ReadingPaths): Reading =>
    new Reading(
      overridesOf(paths),
      fingerprintOf(userAgent, paths, profile),
      options.catalogue,
      profile,
      options.locale,
    );
  const reading = readingBy(profile.readingPaths);
  const answers = new Answers(clock, reading);
  const learned = new LearnedDeployment(options.memory ?? null);
  const tried = new Map<string, string>();
  /** When each list was last read whole. */
  const lastReadAt = new Map<keyof typeof lists, number>();
  const fileIds = new FileIds(learned);
  const job = (value: unknown): ServiceJob => {
    const read = decodeJob(value, reading);
    fileIds.note(read);
    return transport.redaction?.ofJob(read) ?? read;
  };
  const batchOf = (kind: ServiceBatch['kind'], value: unknown): ServiceBatch => {
    const read = decodeBatch(kind, value, reading);
    for (const member of read.jobs) fileIds.note(member);
    return transport.redaction?.ofBatch(read) ?? read;
  };
  const batch = (value: unknown): ServiceBatch => batchOf('batch', value);
  const queuedBatch = (value: unknown): ServiceBatch => batchOf('queued-batch', value);

  const template = (name: Endpoint, id?: string): string => {
    const path = profile.paths[name];
    if (path === null)
      throw new ServiceError('not-offered', { userMessage: message('service.switched-off') });
    return id === undefined ? path : path.replace('{id}', () => encodeURIComponent(id));
  };

  /** How a list is read, and what is remembered about it. */
  const memoryOf = (what: Listed): ListMemory => ({
    what,
    reading,
    answers,
    paging: profile.paging,
    learned,
    tried,
    conditions: (url) => validators.headersFor(url),
    known: (url) => validators.get(url)?.page ?? null,
  });
  const lists = {
    jobs: memoryOf('jobs'),
    batches: memoryOf('batches'),
    queuedBatches: memoryOf('queuedBatches'),
  };

  async function list<T>(
    name: keyof typeof lists,
    decode: (value: unknown) => T,
    freshness: Freshness = 'if-changed',
  ): Promise<Listing<T>> {
    const path = template(name);
    const now = clock.now();
    const filled = withSince(path, now, lastReadAt.get(name) ?? null);
    const items: T[] = [];
    const unread: Unread[] = [];
    let requests = 0;
    let unchangedPages = 0;
    const memory = lists[name];
    const asked = freshness === 'fresh' ? { ...memory, conditions: () => ({}) } : memory;
    for await (const page of listPages(transport, filled, asked, path)) {
      requests++;
      if (page.items === null) unchangedPages++;
      const decoded = decodeEach(page.items ?? [], decode);
      for (const item of decoded.items) items.push(item);
      const ofPage = [...page.unread, ...decoded.unread];
      for (const one of ofPage) unread.push(one);
      if (page.items === null || freshness === 'fresh') continue;
      const { etag, lastModified } = page.answer;
      const known = { next: page.next, unread: ofPage, entries: page.entries };
      validators.remember(page.url, { etag, lastModified, page: known, answer: null });
    }
    if (freshness !== 'fresh' && unread.length === 0) lastReadAt.set(name, now);
    return { items, unread: counted(unread), requests, unchangedPages, isPartial: asksSince(path) };
  }

  const read = async <T>(path: string, decode: (value: unknown) => T): Promise<T> =>
    decode(withIncluded((await get(path)).json()));

  /** An unchanged resource need not be sent again. */
  const readAgain = async <T>(
    name: 'job' | 'batch' | 'queuedBatch',
    id: string,
    decode: (value: unknown) => T,
  ): Promise<T> => {
    const url = transport.urlOf(template(name, id));
    const answer = await transport.request('GET', url, undefined, validators.headersFor(url));
    answers.note(name, answer);
    const known = answer.status === 304 ? (validators.get(url)?.answer ?? null) : null;
    if (known !== null) return decode(withIncluded(known.json()));
    const { etag, lastModified } = answer;
    const value = decode(withIncluded(answer.json()));
    validators.remember(url, { etag, lastModified, page: null, answer });
    return value;
  };

  const artworkUrl = (id: string): URL | null =>
    profile.paths.artwork === null ? null : transport.urlOf(template('artwork', id));
  const jobWithArtwork = async (id: string, value: unknown): Promise<ServiceJob> => {
    const read = job(value);
    if (!read.hasArtworkElsewhere) return read;
    return job(await withLinkedArtwork(value, transport.urlOf(template('job', id)), transport, artworkUrl));
  };

  /** What a POST made, or null if a 2xx does not say (assumption A7). */
  const make = async <T>(path: string, body: unknown, decode: (value: unknown) => T): Promise<T | null> => {
    const answer = await transport.request('POST', transport.urlOf(path), body).catch(lacking);
    return answer.isEmpty && answer.status < 300 ? null : decode(withIncluded(answer.json()));
  };

  const byRedirect = async (fileId: string): Promise<URL> => {
    const url = transport.urlOf(template('download', fileId));
    return targetOf(await transport.request('GET', url), url);
  };
  const byPath = async (fileId: string): Promise<URL> => {
    const url = transport.urlOf(template('downloadPath', fileId));
    const answer = await transport.request('GET', url);
    answers.note('downloadPath', answer);
    return decodeFileUrl(answer.json(), url, reading);
  };

  const urlOfFile = async (id: string): Promise<URL> => {
    const [one, other] = profile.fileUrlBy === 'path' ? [byPath, byRedirect] : [byRedirect, byPath];
    return one(id).catch((error: unknown) => {
      const another =
        error instanceof ServiceError &&
        ['unreadable', 'not-found', 'not-offered', 'rejected'].includes(error.code);
      if (!another) throw error;
      return other(id).catch((second: unknown) => {
        throw second instanceof ServiceError ? neitherWay(error, second) : second;
      });
    });
  };

  return {
    ...createCatalogueClient(transport, template, memoryOf),
    ...createReportClient(transport),
    answers,
    get fingerprint() {
      return reading.fingerprint;
    },
    told: {
      job: (original) => job(JSON.parse(original)),
      batch: (kind, original) => batchOf(kind, JSON.parse(original)),
      by: (paths) => {
        const tried = readingBy(paths);
        return {
          job: (original) => {
            const read = decodeJob(JSON.parse(original), tried);
            return transport.redaction?.ofJob(read) ?? read;
          },
          batch: (kind, original) => {
            const read = decodeBatch(kind, JSON.parse(original), tried);
            return transport.redaction?.ofBatch(read) ?? read;
          },
          reached: tried.reached,
        };
      },
    },
    async test() {
      const body = (await get(template('products'))).json();
      if (collectionOf(withIncluded(body), 'products', reading) !== null) return;
      throw new ServiceError('unreadable', { userMessage: message('service.other') });
    },
    listJobs: () => list('jobs', job),
    listBatches: () => list('batches', batch),
    listQueuedBatches: () => list('queuedBatches', queuedBatch),
    readJob: async (id) => jobWithArtwork(id, await readAgain('job', id, asItIs)),
    readBatch: async (id) => readAgain('batch', id, batch),
    readQueuedBatch: async (id) => readAgain('queuedBatch', id, queuedBatch),
    async fileUrl(fileId, storedJob = () => null) {
      const noteStored = (): void => {
        const stored = fileIds.has(fileId) ? null : storedJob();
        if (stored !== null) fileIds.note(decodeJob(JSON.parse(stored), reading));
      };
      // Few files have another id, so a job is decoded for it only where that may be needed.
      if (learned.asksByOtherId) noteStored();
      const [id = fileId] = fileIds.of(fileId);
      try {
        return await urlOfFile(id);
      } catch (error) {
        const isMissing =
          error instanceof ServiceError && ['not-found', 'not-offered', 'rejected'].includes(error.code);
        if (!isMissing) throw error;
        noteStored();
        const other = fileIds.of(fileId).find((one) => one !== id);
        const url = other === undefined ? null : await urlOfFile(other).catch(nullIfRefused);
        if (other === undefined || url === null) throw error;
        fileIds.worked(fileId, other);
        return url;
      }
    },
    async artifactUrl(id) {
      const url = transport.urlOf(template('artifactDownload', id));
      const answer = await transport.request('GET', url, undefined, { accept: '*/*' });
      if (answer.status >= 300) return { url: targetOf(answer, url), takesToken: false };
      let body: unknown;
      try {
        body = answer.json();
      } catch (error) {
        if (!(error instanceof ServiceError && error.code === 'unreadable')) throw error;
        return { url, takesToken: true };
      }
      return { url: decodeFileUrl(body, url, reading), takesToken: false };
    },
    probe: (endpoint, id) => {
      const path = profile.paths[endpoint];
      return probeEndpoint(transport, endpoint, path && withSince(path, clock.now(), null), id);
    },
    fresh: {
      readJob: async (id) => jobWithArtwork(id, await read(template('job', id), asItIs)),
      readBatch: async (id) => read(template('batch', id), batch),
      readQueuedBatch: async (id) => read(template('queuedBatch', id), queuedBatch),
      listJobs: () => list('jobs', job, 'fresh'),
      listBatches: () => list('batches', batch, 'fresh'),
      listQueuedBatches: () => list('queuedBatches', queuedBatch, 'fresh'),
    },
    createBatch: async (jobs, deliveryOption) =>
      make(template('createBatch'), { jobs, delivery_option: deliveryOption }, batch),
    createQueuedBatch: async (job, deliveryOption) =>
      make(template('createQueuedBatch'), { job, delivery_option: deliveryOption }, queuedBatch),
    submitJob: async (fields) => make(template('submitJob'), fields, job),
    async raiseIssue(artwork, body) {
      const url = transport.urlOf(template('artworkIssues', artwork));
      const { status } = await transport.request('POST', url, body).catch(lacking);
      if (status >= 300) throw new ServiceError('unreadable', { status });
    },
    async presignedAsset() {
      const url = transport.urlOf(template('presignedAssets'));
      const answer = await transport.request('GET', url).catch((error: unknown) => {
        const isOtherMethod =
          error instanceof ServiceError && ['not-found', 'not-offered'].includes(error.code);
        if (!isOtherMethod) throw error;
        return transport.request('POST', url, {}).catch(lacking);
      });
      return decodePresignedAsset(answer.json(), url);
    },
    async deliveryOptions(jobs, storedJob = () => null, body = null) {
      const ask = (request: object) =>
        make(template('deliveryOptions'), request, (value) => {
          const collection = collectionOf(value, 'deliveryOptions', reading);
          if (collection === null) throw cameAs(value);
          return collection.items;
        });
      const page = await ask(body ?? { jobs }).catch((error: unknown) => {
        if (body !== null) throw error;
        const stored = error instanceof ServiceError && error.code === 'rejected' ? storedJob() : null;
        const address = stored === null ? null : deliveryAddressOf(JSON.parse(stored));
        if (address === null) throw error;
        return ask({ jobs, delivery_address: address });
      });
      if (page === null) throw cameAs(null);
      const { redaction } = transport;
      return page.map(decodeDeliveryOption).map((option) => redaction?.ofDelivery(option) ?? option);
    },
    forgetValidators: () => {
      validators.forget();
      lastReadAt.clear();
    },
    get requestsPerSecond() {
      return limit.perSecond;
    },
    close: () => transport.close(),
  };
}

/** Settings made by hand may hold what the screen would refuse: none is sent then. */
function headersOf(text: string): Readonly<Record<string, string>> {
  const read = headersIn(text);
  return 'headers' in read ? read.headers : {};
}

const asItIs = (value: unknown): unknown => value;

const nullIfRefused = (error: unknown): null => {
  if (error instanceof ServiceError) return null;
  throw error;
};

/** Both ways to a file's URL failed: the second error, which says what the first one said, too. */
function neitherWay(first: ServiceError, second: ServiceError): ServiceError {
  const { names } = first.userMessage.values;
  const { code, status, retryAfterMs, sent, userMessage } = second;
  if (status === null || second.wantsToken) return second;
  const both =
    names !== undefined
      ? message('service.no-file-url-or-redirect', { names, status })
      : first.status === null
        ? userMessage
        : message('service.neither-way', { first: first.status, second: status });
  return new ServiceError(code, { status, retryAfterMs, sent, userMessage: both });
}

/** Where the service redirects a download to. */
function targetOf({ location }: Answer, url: URL): URL {
  const target = location === undefined ? null : URL.parse(location, url.href);
  if (target === null || !/^https?:$/.test(target.protocol)) {
    throw new ServiceError('unreadable', { userMessage: message('service.no-redirect') });
  }
  return target;
}

/** A path that does not exist is a capability that this deployment lacks, not a missing resource. */
function lacking(error: unknown): never {
  if (error instanceof ServiceError && error.code === 'not-found') {
    throw new ServiceError('not-offered', { status: error.status ?? 404, values: error.userMessage.values });
  }
  throw error;
}
