import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { ArtworkFile } from '../artwork/padded-file.ts';
import { plainly, type Sending } from '../faults/body.ts';
import type { StorageFault } from '../faults/kinds.ts';
import type { Sums } from './shelf.ts';

/** An answer before it is sent: its headers, and which bytes follow. */
export interface StorageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Iterable<Uint8Array>;
  readonly sending: Sending;
}

/** What the storage has for a file. */
export interface Stock {
  readonly file: ArtworkFile;
  readonly etag: string;
  readonly sums: Sums | null;
}

interface Wish {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

const page = Buffer.from('<!doctype html><title>Sign in</title><h1>Your session has expired</h1>');

/**
 * What an object store answers to a GET of a file: 200, 206 for a range that is still valid (If-Range), 416.
 * A fault changes it only as its name says.
 */
export function answerFor(stock: Stock, wish: Wish, fault: StorageFault | null): StorageAnswer {
  const plain = honestAnswer(stock, fault?.kind === 'ignores-range' ? noRange : wish);
  return fault === null ? plain : withFault(plain, stock, fault);
}

const noRange: Wish = { range: undefined, ifRange: undefined };

function honestAnswer({ file, etag, sums }: Stock, { range, ifRange }: Wish): StorageAnswer {
  const headers = {
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    etag,
    ...(sums === null ? {} : { 'repr-digest': `sha-256=:${sums.sha256}:` }),
  };
  const wanted = ifRange === undefined || ifRange === etag ? rangeOf(range, file.bytes) : 'whole';
  if (wanted === 'whole') {
    return {
      status: 200,
      headers: {
        ...headers,
        'content-length': file.bytes,
        ...(sums === null ? {} : { 'content-md5': sums.md5 }),
      },
      body: file.read(0, file.bytes),
      sending: plainly,
    };
  }
  if (wanted === 'beyond') return notSatisfiable(file.bytes);
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': wanted.to - wanted.from,
      'content-range': `bytes ${wanted.from}-${wanted.to - 1}/${file.bytes}`,
    },
    body: file.read(wanted.from, wanted.to),
    sending: plainly,
  };
}

const notSatisfiable = (bytes: number): StorageAnswer => ({
  status: 416,
  headers: { 'content-range': `bytes */${bytes}`, 'content-length': 0 },
  body: [],
  sending: plainly,
});

/** One range of bytes; any other request is answered with the whole file, as RFC 9110 allows. */
function rangeOf(
  header: string | undefined,
  bytes: number,
): 'whole' | 'beyond' | { readonly from: number; readonly to: number } {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (match === null) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'beyond' : { from: Math.max(0, bytes - length), to: bytes };
  }
  const from = Number(first);
  const to = last === '' ? bytes : Math.min(Number(last) + 1, bytes);
  if (last !== '' && Number(last) < from) return 'whole';
  return from >= bytes ? 'beyond' : { from, to };
}

function withFault(answer: StorageAnswer, stock: Stock, fault: StorageFault): StorageAnswer {
  const { headers, body } = answer;
  const { file } = stock;
  switch (fault.kind) {
    case 'cut-in-body':
    case 'stall-in-body': {
      const how = fault.kind === 'cut-in-body' ? 'cut' : 'stall';
      return {
        ...answer,
        sending: { bytesPerSecond: null, breaksOff: { afterBytes: fault.afterBytes, how } },
      };
    }
    case 'slow-body':
      return { ...answer, sending: { bytesPerSecond: fault.bytesPerSecond, breaksOff: null } };
    case 'wrong-range':
    case 'mismatched-range':
    case 'unreadable-range':
      return answer.status === 206 ? withWrongRange(answer, file, fault.kind) : answer;
    case 'not-satisfiable':
      return answer.status === 206 ? notSatisfiable(file.bytes) : answer;
    case 'no-etag':
      return {
        status: 200,
        headers: {
          ...without(headers, 'etag', 'accept-ranges', 'content-range'),
          'content-length': file.bytes,
        },
        body: file.read(0, file.bytes),
        sending: plainly,
      };
    case 'weak-etag':
      return { ...answer, headers: { ...headers, etag: `W/${stock.etag}` } };
    case 'longer-than-length':
      return { ...answer, body: [...body, Buffer.alloc(1_000, '%')] };
    case 'shorter-than-length':
      return {
        ...answer,
        headers: { ...headers, 'content-length': Number(headers['content-length']) + 1_000 },
        sending: { bytesPerSecond: null, breaksOff: { afterBytes: Number.POSITIVE_INFINITY, how: 'cut' } },
      };
    case 'gzip': {
      const packed = gzipSync(Buffer.concat([...body]));
      return {
        ...answer,
        headers: { ...headers, 'content-encoding': 'gzip', 'content-length': packed.length },
        body: [packed],
      };
    }
    case 'chunked':
      return { ...answer, headers: without(headers, 'content-length') };
    case 'flipped-byte':
      return { ...answer, body: flipped(body) };
    case 'wrong-checksum': {
      const of = (name: string): string => createHash(name).update('something else').digest('base64');
      return {
        ...answer,
        headers: { ...headers, 'repr-digest': `sha-256=:${of('sha256')}:`, 'content-md5': of('md5') },
      };
    }
    case 'no-checksum':
      return { ...answer, headers: without(headers, 'repr-digest', 'content-md5') };
    case 'empty':
      return {
        ...answer,
        status: 200,
        headers: { 'content-type': 'application/pdf', 'content-length': 0 },
        body: [],
      };
    case 'html':
      return {
        status: 200,
        headers: { 'content-type': 'text/html', 'content-length': page.length },
        body: [page],
        sending: plainly,
      };
    case 'offline':
    case 'cut-in-headers':
    case 'stall':
    case 'delay':
    case 'status':
    case 'ignores-range':
    case 'content-changed':
    case 'content-changed-silently':
      return answer;
  }
}

function withWrongRange(
  answer: StorageAnswer,
  file: ArtworkFile,
  kind: 'wrong-range' | 'mismatched-range' | 'unreadable-range',
): StorageAnswer {
  const { headers } = answer;
  const length = Number(headers['content-length']);
  if (kind === 'unreadable-range')
    return { ...answer, headers: { ...headers, 'content-range': 'bytes abc-def/ghi' } };
  const from = Math.max(0, file.bytes - length - 7);
  const moved = { ...answer, body: file.read(from, from + length) };
  if (kind === 'mismatched-range') return moved;
  return {
    ...moved,
    headers: { ...headers, 'content-range': `bytes ${from}-${from + length - 1}/${file.bytes}` },
  };
}

function without<T>(headers: Readonly<Record<string, T>>, ...names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

function* flipped(body: Iterable<Uint8Array>): Generator<Uint8Array> {
  let isFirst = true;
  for (const piece of body) {
    const copy = Uint8Array.from(piece);
    if (isFirst) copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 0xff;
    isFirst = false;
    yield copy;
  }
}
