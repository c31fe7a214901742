import { z } from 'zod';

interface EndpointFacts {
  readonly method: 'GET' | 'POST';
  /** As the interface documents it, or where it is expected; `{id}` stands for the id of the resource. */
  readonly path: string;
  /**
   * `assumed`: the interface needs it but does not show it, so a deployment may have it elsewhere or not at
   * all.
   */
  readonly basis: 'documented' | 'assumed';
}

/**
 * Every endpoint of the service that Makeready may use (interface section 4, and those implied by sections
 * 1 and 6).
 */
export const endpoints = {
  products: { method: 'GET', path: '/1.0/products', basis: 'documented' },
  materials: { method: 'GET', path: '/3.0/products/{id}/materials', basis: 'documented' },
  finishings: { method: 'GET', path: '/3.0/products/{id}/finishings', basis: 'documented' },
  sizes: { method: 'GET', path: '/3.0/products/{id}/sizes', basis: 'documented' },
  createBatch: { method: 'POST', path: '/1.0/job/batches', basis: 'documented' },
  createQueuedBatch: { method: 'POST', path: '/1.0/job/queued-batches', basis: 'documented' },
  download: { method: 'GET', path: '/1.0/files/{id}/download', basis: 'documented' },
  downloadPath: { method: 'GET', path: '/1.0/files/{id}/download-path', basis: 'documented' },
  batches: { method: 'GET', path: '/1.0/job/batches', basis: 'assumed' },
  batch: { method: 'GET', path: '/1.0/job/batches/{id}', basis: 'assumed' },
  queuedBatches: { method: 'GET', path: '/1.0/job/queued-batches', basis: 'assumed' },
  queuedBatch: { method: 'GET', path: '/1.0/job/queued-batches/{id}', basis: 'assumed' },
  jobs: { method: 'GET', path: '/1.0/jobs', basis: 'assumed' },
  job: { method: 'GET', path: '/1.0/jobs/{id}', basis: 'assumed' },
  artwork: { method: 'GET', path: '/1.0/artworks/{id}', basis: 'assumed' },
  submitJob: { method: 'POST', path: '/1.0/jobs', basis: 'assumed' },
  deliveryOptions: { method: 'POST', path: '/1.0/job/delivery-options', basis: 'assumed' },
  presignedAssets: { method: 'GET', path: '/1.0/presigned-assets', basis: 'assumed' },
  artworkIssues: { method: 'POST', path: '/1.0/artworks/{id}/issues', basis: 'assumed' },
  artifactDownload: { method: 'GET', path: '/1.0/artifacts/{id}/download', basis: 'assumed' },
} as const satisfies Readonly<Record<string, EndpointFacts>>;

export const Endpoint = z.enum(
  Object.keys(endpoints).filter((name): name is keyof typeof endpoints => name in endpoints),
);
export type Endpoint = z.infer<typeof Endpoint>;

/**
 * What is wrong with a path: it leaves the service, lacks `{id}`, or has `{id}` where the endpoint takes
 * none.
 */
export type PathProblem = 'no-path' | 'needs-id' | 'has-no-id';

// The characters RFC 3986 allows in a path and query, and the braces of `{id}`. A second slash would begin
// another host.
const PATH = /^\/(?!\/)[A-Za-z0-9\-._~!$&'()*+,;=:@%/?]*$/;
/** A segment that leads up and out of its path, in any spelling that URLs allow. */
const UPWARDS = /\/(\.|%2e){2}([/?]|$)/i;

/** Times that the path of a polled list may ask from: `{since}`, `{since-7d}`, `{since-12h}`. */
const SINCE = /\{since(-\d{1,3}[dh])?\}/g;
const POLLED: ReadonlySet<Endpoint> = new Set(['jobs', 'batches', 'queuedBatches']);

/** Null if the path works for that endpoint. */
export function pathProblem(endpoint: Endpoint, path: string): PathProblem | null {
  const wantsId = endpoints[endpoint].path.includes('{id}');
  const untimed = POLLED.has(endpoint) ? path.replace(SINCE, '0') : path;
  const [before = '', ...after] = untimed.split('{id}');
  const plain = [before, ...after].join('0');
  if (path.length > 300 || !PATH.test(plain) || UPWARDS.test(plain)) return 'no-path';
  if (wantsId && after.length !== 1) return 'needs-id';
  return !wantsId && after.length > 0 ? 'has-no-id' : null;
}

const template = (endpoint: Endpoint) =>
  z
    .string()
    .trim()
    .refine((path) => pathProblem(endpoint, path) === null, 'Not a path of this endpoint.')
    .nullable()
    .default(endpoints[endpoint].path);

/** Where a deployment has each endpoint; null switches one off. */
export const PathTemplates = z.object({
  products: template('products'),
  materials: template('materials'),
  finishings: template('finishings'),
  sizes: template('sizes'),
  createBatch: template('createBatch'),
  createQueuedBatch: template('createQueuedBatch'),
  download: template('download'),
  downloadPath: template('downloadPath'),
  batches: template('batches'),
  batch: template('batch'),
  queuedBatches: template('queuedBatches'),
  queuedBatch: template('queuedBatch'),
  jobs: template('jobs'),
  job: template('job'),
  artwork: template('artwork'),
  submitJob: template('submitJob'),
  deliveryOptions: template('deliveryOptions'),
  artifactDownload: template('artifactDownload'),
  // Few deployments offer these, so they are off until they are set.
  presignedAssets: template('presignedAssets').default(null),
  artworkIssues: template('artworkIssues').default(null),
}) satisfies z.ZodType<Record<Endpoint, string | null>>;
export type PathTemplates = z.infer<typeof PathTemplates>;
