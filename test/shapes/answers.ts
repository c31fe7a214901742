import { type Entity, lightJob, products, resourceOf, wholeBatch, wholeJob } from './entities.ts';
import { hasRoot, type Resource, wrapList, wrapOne } from './envelopes.ts';
import { artworkIdOf, artworkOf } from './files.ts';
import type { Model } from './model.ts';
import { pageOf } from './paging.ts';
import { Replica } from './replica.ts';
import type { Shape } from './shape.ts';
import { pathAnswer } from './storage.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answers of the service in a shape to requests with the right token. */
export class Answers {
  readonly #shape: Shape;
  readonly #model: Model;
  readonly #replica: Replica;
  readonly #fileUrl: (fileId: string) => string;

  /** @param fileUrl returns an absolute URL at the storage. */
  constructor(shape: Shape, model: Model, fileUrl: (fileId: string) => string) {
    this.#shape = shape;
    this.#model = model;
    this.#replica = new Replica(model, shape.lagMs);
    this.#fileUrl = fileUrl;
  }

  to(method: string, url: URL): Answer {
    if (method !== 'GET') return json(405, { message: 'Method not allowed.' });
    const { pathname, search } = url;
    if (this.#shape.offers.slash && !pathname.endsWith('/'))
      return { status: 301, headers: { location: `${pathname}/${search}` }, body: '' };
    const path = pathname.replace(/(?<=.)\/$/, '');
    const file = /^\/1\.0\/files\/([^/]+)\/(download|download-path)$/.exec(path);
    if (file?.[1] !== undefined) return this.#toFile(decodeURIComponent(file[1]), file[2] ?? '');
    if (path === '/1.0/products') return json(200, products);
    if (/^\/3\.0\/products\/[^/]+\/(materials|finishings|sizes)$/.test(path)) return json(200, []);
    return this.#toList(path, url) ?? this.#toRead(path) ?? this.#absence();
  }

  #toList(path: string, url: URL): Answer | null {
    const model = this.#model;
    const { offers } = this.#shape;
    switch (path) {
      case offers.jobs ? offers.jobsPath : null: {
        const write = this.#shape.listed === 'whole jobs' ? wholeJob : lightJob;
        const jobs = model.jobs.map((job) => write(this.#shape, job));
        return this.#list('job', jobs, url);
      }
      case offers.batches ? offers.batchesPath : null:
        return this.#list('job_batch', this.#batches(model.batches), url);
      case offers.batches ? offers.queuedBatchesPath : null:
        return this.#list('queued_job_batch', this.#batches(model.queuedBatches), url);
      default:
        return null;
    }
  }

  #batches(batches: Model['batches']): Entity[] {
    return batches.map((batch) => wholeBatch(this.#shape, batch, this.#model));
  }

  #list(resource: Resource, all: readonly Entity[], url: URL): Answer {
    const { paging, naming, envelope } = this.#shape;
    const { entries, fields, headers } = pageOf(paging, naming, all, url);
    const beside = hasRoot(envelope) ? fields : {};
    return json(200, wrapList(envelope, naming, resource, entries, beside), headers);
  }

  /** Null if the path is not that of a single resource. */
  #toRead(path: string): Answer | null {
    const { offers, envelope, naming } = this.#shape;
    const below = (parent: string): string | null =>
      path.startsWith(`${parent}/`) ? decodeURIComponent(path.slice(parent.length + 1)) : null;
    const artworkId = below('/1.0/artworks');
    const jobId = below(offers.jobsPath);
    const batchId = below(offers.batchesPath) ?? below(offers.queuedBatchesPath);
    if (!offers.reads) return null;
    if (artworkId !== null) return this.#toArtwork(artworkId);
    if (jobId === null && batchId === null) return null;
    const job = this.#replica.job(jobId ?? '');
    if (job !== null) return json(200, wrapOne(envelope, naming, 'job', wholeJob(this.#shape, job)));
    if (this.#model.wasRemoved(jobId ?? '')) return json(offers.removed, { message: 'It was withdrawn.' });
    const batch = this.#model.batch(batchId ?? '');
    if (batch === null) return json(404, { message: 'Not found.' });
    const whole = wholeBatch(this.#shape, batch, this.#model);
    return json(200, wrapOne(envelope, naming, resourceOf(batch), whole));
  }

  #toArtwork(id: string): Answer {
    const component = this.#model.jobs
      .flatMap(({ components }) => components)
      .find((one) => artworkIdOf(one) === id);
    return component === undefined
      ? json(404, { message: 'Artwork not found.' })
      : json(200, artworkOf(this.#shape, component));
  }

  #toFile(id: string, way: string): Answer {
    const { storage } = this.#shape;
    if (this.#model.file(id) === null) return json(404, { message: 'File not found.' });
    const url = this.#fileUrl(id);
    if (way === 'download') {
      return storage.download === 'refused with 405'
        ? json(405, { message: 'Method not allowed.' })
        : { status: Number(storage.download), headers: { location: url }, body: '' };
    }
    const answer = pathAnswer(storage, url);
    return answer === null
      ? json(404, { message: 'No such route.' })
      : { status: 200, headers: { 'content-type': answer.type }, body: answer.body };
  }

  /** The answer for endpoints that this deployment lacks. */
  #absence(): Answer {
    const page = (title: string): string =>
      `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
    const html = { 'content-type': 'text/html; charset=utf-8' };
    switch (this.#shape.offers.absence) {
      case 'JSON with 404':
        return json(404, { message: 'No such route.' });
      case 'HTML with 404':
        return { status: 404, headers: html, body: page('Not found') };
      case '405':
        return json(405, { error: { code: 'method_not_allowed' } });
      case 'JSON with 403':
        return json(403, { message: 'Your token lacks a scope for this.' });
      case '501':
        return json(501, { title: 'Not implemented', status: 501 });
      case 'web page with 200':
        return { status: 200, headers: html, body: page('Sign in to the print portal') };
    }
  }
}

export const unauthenticated: Answer = {
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'Unauthenticated.' }),
};

const json = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
