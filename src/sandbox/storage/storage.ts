import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ArtworkPlan } from '../artwork/plan.ts';
import { BrokenOffError, paced } from '../faults/body.ts';
import type { RedirectFault, StorageFault } from '../faults/kinds.ts';
import { retryAfter } from '../faults/retry-after.ts';
import { cutInHeaders } from '../faults/sockets.ts';
import type { Switchboard } from '../faults/switchboard.ts';
import type { RequestLog } from '../request-log.ts';
import { answerFor, type StorageAnswer } from './answer.ts';
import { Assets } from './assets.ts';
import { misdirected, nextHop } from './misdirection.ts';
import { Shelf, type ShelvedFile, usualShelf } from './shelf.ts';
import { SignedUrls } from './signed-urls.ts';

const URLS_LIVE_MS = 5 * 60_000;

/** Where the service's download endpoints point: a separate origin, like an object store. */
export interface Storage {
  readonly url: string;
  /** A signed URL of a file, valid for five minutes; or as a fault changes it. */
  urlOf(fileId: string, fault: RedirectFault | null): string;
  /** A file without faults. */
  fileOf(fileId: string): Promise<ShelvedFile>;
  /** A place for a file of a client, and the URL that takes it by PUT for about an hour. */
  addAsset(): ReturnType<Assets['add']>;
  /** Of an uploaded file, in lower-case hexadecimal; null if nothing was uploaded to that URL. */
  assetSum(url: string): string | null;
  stop(): Promise<void>;
}

export interface StorageOptions {
  readonly port: number;
  /** The plan of the file with that ID; throws if there is none. */
  readonly planOf: (fileId: string) => ArtworkPlan;
  readonly faults: Switchboard;
  readonly log: RequestLog;
  /** Speed of each download, for demos; null for no limit. */
  readonly bytesPerSecond: number | null;
  readonly urlsLiveMs?: number;
  readonly filesKept?: number;
  /** How long a URL for an upload is valid; an hour by default. */
  readonly assetUrlsLiveMs?: number | undefined;
}

/**
 * Serves artwork by signed URL. Like the object stores that it simulates, it answers 400 to a request that
 * also has an Authorization header, 403 to a wrong or expired signature, and resumes by Range and If-Range.
 */
export async function startStorage(options: StorageOptions): Promise<Storage> {
  const { faults, log } = options;
  const urls = new SignedUrls(options.urlsLiveMs ?? URLS_LIVE_MS);
  const shelf = options.filesKept === undefined ? usualShelf : new Shelf(options.filesKept);
  const assets = new Assets(options.assetUrlsLiveMs);
  const stopped = new AbortController();

  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    fault: StorageFault | null,
  ): Promise<void> => {
    if (fault !== null && (await strikesAtOnce(fault, response, stopped.signal))) return;
    if (url.pathname.startsWith(Assets.path)) return assets.answer(request, response, url);
    const refusal = refusalOf(request, urls, url);
    if (refusal !== null) return refuse(response, ...refusal);
    const onward = nextHop(url, request.headers.host ?? '');
    if (onward !== null) {
      response.writeHead(302, { location: onward, 'content-length': 0 }).end();
      return;
    }
    const shelved = await stockFor(shelf, options.planOf(url.pathname.slice(1)), fault);
    const { range, 'if-range': ifRange } = request.headers;
    const stock = { file: shelved.file, etag: shelved.etag, sums: await shelved.sums() };
    const made = answerFor(
      stock,
      { range, ifRange: typeof ifRange === 'string' ? ifRange : undefined },
      fault,
    );
    const { bytesPerSecond } = options;
    const sending = made.sending.bytesPerSecond === null ? { ...made.sending, bytesPerSecond } : made.sending;
    await send(response, { ...made, sending }, stopped.signal);
  };

  const server: Server = createServer((request, response) => {
    const began = performance.now();
    const url = new URL(request.url ?? '/', 'http://storage');
    const fault = faults.forStorage(url.pathname);
    response.once('close', () => {
      log.add({
        at: Date.now(),
        on: 'storage',
        method: request.method ?? '',
        path: url.pathname,
        status: response.writableFinished ? response.statusCode : null,
        tookMs: performance.now() - began,
        authorization: request.headers.authorization !== undefined,
        range: request.headers.range ?? null,
        fault: fault?.kind ?? null,
      });
    });
    answer(request, response, url, fault).catch((error: unknown) => {
      if (error instanceof BrokenOffError) response.socket?.destroySoon();
      else if (response.headersSent || stopped.signal.aborted) response.destroy();
      else refuse(response, 404, 'There is no such file.');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${addressOf(server).port}`;
  return {
    url,
    addAsset: () => assets.add(url, Date.now()),
    assetSum: (asset) => assets.sha256(new URL(asset).pathname),
    fileOf: (fileId) => shelf.file(options.planOf(fileId)),
    urlOf(fileId, fault) {
      const path = `/${fileId}`;
      const query =
        fault?.kind === 'expired' ? urls.expiredQuery(path, Date.now()) : urls.query(path, Date.now());
      return fault === null
        ? `${url}${path}?${query}`
        : misdirected(new URL(`${url}${path}?${query}`), fault);
    },
    async stop() {
      stopped.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await assets.stop();
    },
  };
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The storage has no TCP address.');
  return address;
}

function refuse(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'content-length': words.length }).end(words);
}

function refusalOf(
  request: IncomingMessage,
  urls: SignedUrls,
  url: URL,
): [status: number, words: string] | null {
  if (request.method !== 'GET') return [403, 'This URL is signed for GET.'];
  if (request.headers.authorization !== undefined) {
    return [400, 'Only one way of authentication is allowed: the signature or an Authorization header.'];
  }
  const state = urls.check(url.pathname, url.searchParams, Date.now());
  if (state === 'wrong') return [403, 'The signature is wrong.'];
  return state === 'expired' ? [403, 'The URL has expired.'] : null;
}

/** True if the fault leaves nothing to answer. */
async function strikesAtOnce(
  fault: StorageFault,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<boolean> {
  switch (fault.kind) {
    case 'offline':
      response.destroy();
      return true;
    case 'cut-in-headers':
      cutInHeaders(response.socket);
      return true;
    case 'stall':
      return true;
    case 'delay':
      await wait(fault.ms, undefined, { signal });
      return false;
    case 'status':
      response.writeHead(fault.status, { ...retryAfter(fault), 'content-type': 'text/xml' });
      response.end('<Error><Code>SandboxFault</Code></Error>');
      return true;
    default:
      return false;
  }
}

/** The file of a plan; some faults replace it. */
async function stockFor(shelf: Shelf, plan: ArtworkPlan, fault: StorageFault | null): Promise<ShelvedFile> {
  const shelved = await shelf.file(plan);
  if (fault?.kind !== 'content-changed' && fault?.kind !== 'content-changed-silently') return shelved;
  const other = await shelf.file({ ...plan, seed: `${plan.seed} changed` });
  return fault.kind === 'content-changed' ? other : { ...other, etag: shelved.etag };
}

async function send(response: ServerResponse, answer: StorageAnswer, signal: AbortSignal): Promise<void> {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  const either = AbortSignal.any([signal, closed.signal]);
  response.writeHead(answer.status, answer.headers);
  for await (const piece of paced(answer.body, answer.sending, either)) {
    if (response.destroyed) return;
    if (!response.write(piece)) await once(response, 'drain', { signal: either });
  }
  response.end();
}
