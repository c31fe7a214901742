import { z } from 'zod';

// What can go wrong on request, by where it goes wrong. Each can be switched on in the admin page, by its
// API, or by `faults.add` if the sandbox is embedded.

/** The connection itself, for the service and the storage alike. */
const connectionFaults = [
  z.object({ kind: z.literal('offline').describe('every connection is cut at once') }),
  z.object({
    kind: z.literal('cut-in-headers').describe('the connection is cut in the middle of the headers'),
  }),
  z.object({ kind: z.literal('stall').describe('no byte is sent, and the connection stays open') }),
  z.object({
    kind: z.literal('delay').describe('the response comes late'),
    ms: z.int().min(1).max(600_000).default(5_000),
  }),
] as const;

/** The body of an answer, once its headers are out. */
const bodyFaults = [
  z.object({
    kind: z.literal('cut-in-body').describe('the connection is cut after some of the body'),
    afterBytes: z.int().min(0).default(64),
  }),
  z.object({
    kind: z
      .literal('stall-in-body')
      .describe('the body stops after some bytes, and the connection stays open'),
    afterBytes: z.int().min(0).default(64),
  }),
  z.object({
    kind: z.literal('slow-body').describe('the body trickles'),
    bytesPerSecond: z.int().min(1).default(1),
  }),
] as const;

const status = z.object({
  kind: z.literal('status').describe('an error status; nothing is done'),
  status: z.int().min(400).max(599).default(503),
  /** As seconds, as a date, or not at all. */
  retryAfter: z.enum(['none', 'seconds', 'date']).default('none'),
  retryAfterSeconds: z.int().min(0).default(2),
});

export const ServiceFault = z.discriminatedUnion('kind', [
  ...connectionFaults,
  ...bodyFaults,
  status,
  z.object({
    kind: z.literal('lost-answer').describe('the request is carried out, but its response is lost'),
  }),
  z.object({
    kind: z
      .literal('late-deed')
      .describe(
        'what is to be made is only made so much later, by the sandbox’s own time, and nothing is answered',
      ),
    seconds: z.int().min(1).max(86_400).default(300),
  }),
  z.object({ kind: z.literal('html').describe('a web page with status 200 instead of JSON') }),
  z.object({
    kind: z.literal('truncated-json').describe('the JSON ends in the middle, its length agreeing'),
  }),
  z.object({
    kind: z.literal('huge-body').describe('a body with a field of this many bytes'),
    bytes: z
      .int()
      .min(1)
      .max(256 * 1024 * 1024)
      .default(33 * 1024 * 1024),
  }),
  z.object({
    kind: z.literal('deep-nesting').describe('a field nested this many levels deep'),
    levels: z.int().min(1).max(1_000_000).default(20_000),
  }),
  z.object({ kind: z.literal('unknown-fields').describe('unknown fields everywhere') }),
  z.object({
    kind: z.literal('unknown-statuses').describe('unknown statuses, not translated'),
  }),
  z.object({ kind: z.literal('unknown-labels').describe('components with other labels') }),
  z.object({
    kind: z.literal('wrong-types').describe('numbers as text, names as objects, times as numbers'),
  }),
  z.object({ kind: z.literal('missing-fields').describe('nothing but ids') }),
  z.object({ kind: z.literal('duplicate-ids').describe('everything in a list twice') }),
  z.object({
    kind: z.literal('overlapping-pages').describe('each page begins with the end of the one before'),
  }),
]);
export type ServiceFault = z.infer<typeof ServiceFault>;

/** Where the two download endpoints point to. */
export const RedirectFault = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('other-origin').describe('the storage redirects to an origin of another name'),
  }),
  z.object({ kind: z.literal('loop').describe('the storage redirects to itself forever') }),
  z.object({
    kind: z.literal('hops').describe('the storage redirects this often before the file comes'),
    hops: z.int().min(1).max(50).default(10),
  }),
  z.object({ kind: z.literal('file-url').describe('a file: URL') }),
  z.object({ kind: z.literal('plain-http').describe('an http: URL of a foreign host') }),
  z.object({ kind: z.literal('private-address').describe('an http: URL in a private network') }),
  z.object({ kind: z.literal('credentials').describe('a URL with a user name and password in it') }),
  z.object({ kind: z.literal('not-a-url').describe('something that is not a URL') }),
  z.object({ kind: z.literal('expired').describe('a signed URL that has expired already') }),
  z.object({ kind: z.literal('unknown-host').describe('a URL whose host does not exist') }),
]);
export type RedirectFault = z.infer<typeof RedirectFault>;

export const StorageFault = z.discriminatedUnion('kind', [
  ...connectionFaults,
  ...bodyFaults,
  status,
  z.object({
    kind: z.literal('ignores-range').describe('the whole file with 200, whatever range was asked for'),
  }),
  z.object({
    kind: z.literal('wrong-range').describe('206 with another range than was asked for, and says so'),
  }),
  z.object({
    kind: z.literal('mismatched-range').describe('206 whose bytes are not those that Content-Range names'),
  }),
  z.object({ kind: z.literal('unreadable-range').describe('206 with an unreadable Content-Range') }),
  z.object({ kind: z.literal('not-satisfiable').describe('416 to every range') }),
  z.object({ kind: z.literal('content-changed').describe('other content and another ETag than before') }),
  z.object({ kind: z.literal('content-changed-silently').describe('other content under the same ETag') }),
  z.object({ kind: z.literal('no-etag').describe('no ETag, and no ranges') }),
  z.object({ kind: z.literal('weak-etag').describe('a weak ETag') }),
  z.object({ kind: z.literal('longer-than-length').describe('more bytes than Content-Length says') }),
  z.object({
    kind: z.literal('shorter-than-length').describe('fewer bytes than Content-Length says, then the end'),
  }),
  z.object({ kind: z.literal('gzip').describe('Content-Encoding gzip although it was not requested') }),
  z.object({ kind: z.literal('chunked').describe('no Content-Length') }),
  z.object({ kind: z.literal('flipped-byte').describe('one wrong byte: the checksums do not agree') }),
  z.object({ kind: z.literal('wrong-checksum').describe('the right bytes with the checksums of others') }),
  z.object({ kind: z.literal('no-checksum').describe('no checksums at all') }),
  z.object({ kind: z.literal('empty').describe('no bytes, with status 200') }),
  z.object({ kind: z.literal('html').describe('a web page with status 200 instead of the file') }),
]);
export type StorageFault = z.infer<typeof StorageFault>;

const when = {
  /** Only requests whose path contains this; by default all. */
  path: z.string().max(500).default(''),
  /** How many requests it affects before it is used up; null for all until it is removed. */
  times: z.int().min(1).nullable().default(null),
  /** How many matching requests it lets pass first. */
  skip: z.int().min(0).default(0),
  /** Affects this share of the requests, from 0 to 1. */
  chance: z.number().min(0).max(1).default(1),
};

export const FaultRule = z.discriminatedUnion('on', [
  z.object({ on: z.literal('service'), fault: ServiceFault, ...when }),
  z.object({ on: z.literal('redirect'), fault: RedirectFault, ...when }),
  z.object({ on: z.literal('storage'), fault: StorageFault, ...when }),
]);
export type FaultRule = z.infer<typeof FaultRule>;
/** A rule as written: anything with a default may be omitted. */
export type NewFaultRule = z.input<typeof FaultRule>;
