import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ArtworkId } from '../../contract/index.ts';
import type { ReadableArtwork } from '../station/artwork/index.ts';

/** Opens an archived file by the id that a window names; null if there is none. */
export type OpenArtwork = (id: ArtworkId) => Promise<ReadableArtwork | null>;

/** What a window asks for, in HTTP's terms. */
export interface ArtworkRequest {
  /** The part of the address after `/artwork/`. */
  readonly id: string;
  readonly range: string | null;
  readonly ifRange: string | null;
  readonly ifNoneMatch: string | null;
}

export interface ArtworkAnswer {
  /** 502: a station on another machine does not answer. */
  readonly status: 200 | 206 | 304 | 404 | 416 | 502;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | null;
}

const notFound: ArtworkAnswer = { status: 404, headers: { 'cache-control': 'no-store' }, body: null };

/**
 * Answers a window that asks for artwork, in both hosts: by id and never by path, whole or a range (RFC
 * 9110, one range). An address opened by itself is downloaded and never shown, because its content comes
 * from outside.
 */
export async function answerArtwork(request: ArtworkRequest, open: OpenArtwork): Promise<ArtworkAnswer> {
  const id = ArtworkId.safeParse(request.id);
  const artwork = id.success ? await open(id.data) : null;
  return artwork === null ? notFound : answerFile(request, artwork);
}

/**
 * Answers a browser that shows a PDF by itself, in its own viewer: only one that this station has made. The
 * viewer needs a plug-in and styles of its own.
 */
export async function answerPaper(request: ArtworkRequest, open: OpenArtwork): Promise<ArtworkAnswer> {
  const id = ArtworkId.safeParse(request.id);
  const paper = id.success ? await open(id.data) : null;
  if (paper?.isMadeHere !== true) return notFound;
  const answer = answerFile(request, paper);
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'content-disposition': 'inline; filename="sheets.pdf"',
      'content-security-policy':
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  };
}

/** Answers with an archived file. */
export function answerFile(request: Omit<ArtworkRequest, 'id'>, artwork: ReadableArtwork): ArtworkAnswer {
  const { bytes, sha256 } = artwork;
  const etag = `"${sha256}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="artwork.pdf"',
  };
  if (request.ifNoneMatch === etag) return { status: 304, headers, body: null };
  const range =
    request.ifRange === null || request.ifRange === etag ? rangeOf(request.range, bytes) : 'whole';
  if (range === 'beyond') {
    return { status: 416, headers: { 'content-range': `bytes */${bytes}` }, body: null };
  }
  const { from, to } = range === 'whole' ? { from: 0, to: bytes } : range;
  return {
    status: range === 'whole' ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(to - from),
      ...(range === 'whole' ? {} : { 'content-range': `bytes ${from}-${to - 1}/${bytes}` }),
    },
    body: to > from ? readPart(artwork.path, from, to) : Readable.from([]),
  };
}

/** Larger than Node's own, so that a page's images need few reads. */
const STEP_BYTES = 256 * 1024;

/** The bytes of a file from `from` up to, but not including, `to`. */
const readPart = (path: string, from: number, to: number): Readable =>
  createReadStream(path, { start: from, end: to - 1, highWaterMark: STEP_BYTES });

/** One range, as [from, to). Any other request gets the whole file, as the RFC allows. */
function rangeOf(
  header: string | null,
  bytes: number,
): 'whole' | 'beyond' | { readonly from: number; readonly to: number } {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'beyond' : { from: bytes - length, to: bytes };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'whole';
  if (from >= bytes) return 'beyond';
  return { from, to: last === '' ? bytes : Math.min(Number(last) + 1, bytes) };
}
