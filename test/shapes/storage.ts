import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Random } from '../../src/sandbox/random.ts';
import type { ModelFile } from './model.ts';

/** How section 4.5 is answered, and how the storage behaves. */
export interface StorageStyle {
  /** The two ways to a file, as far as they exist. */
  readonly download: '302' | '303' | '307' | 'refused with 405';
  readonly path:
    | 'url'
    | 'download_path'
    | 'location'
    | 'data.link'
    | 'result.download_path beside a thumbnail'
    | 'file.signed_url with its end'
    | 'a JSON string'
    | 'plain text'
    | 'missing';
  readonly length: 'told' | 'chunked';
  readonly contentType: string;
  readonly gzip: boolean;
  /** A URL is valid for one request. */
  readonly linksExpire: boolean;
  /** The storage redirects once more. */
  readonly secondHop: boolean;
  readonly fileName: 'none' | 'plain' | 'leads out of the folder';
  readonly sameOrigin: boolean;
  /** The first download of each file is damaged: one byte differs. */
  readonly damages: boolean;
}

/** @param tellsChecksum whether damage can be noticed at all. */
export function composeStorage(random: Random, tellsChecksum: boolean): StorageStyle {
  const download = random.pick(['302', '302', '302', '303', '307', 'refused with 405'] as const);
  const path = random.pick([
    'url',
    'url',
    'download_path',
    'location',
    'data.link',
    'result.download_path beside a thumbnail',
    'file.signed_url with its end',
    'a JSON string',
    'plain text',
    'missing',
  ] as const);
  return {
    download,
    // The document promises both, and JSON: a deployment that honours neither would be another service.
    path: download === 'refused with 405' && (path === 'missing' || path === 'plain text') ? 'url' : path,
    length: random.pick(['told', 'told', 'chunked'] as const),
    contentType: random.pick([
      'application/pdf',
      'application/pdf',
      'application/octet-stream',
      'binary/octet-stream',
      'text/html',
    ]),
    gzip: random.next() < 0.1,
    linksExpire: random.next() < 0.2,
    secondHop: random.next() < 0.15,
    fileName: random.pick(['none', 'plain', 'leads out of the folder'] as const),
    sameOrigin: random.next() < 0.2,
    damages: random.next() < 0.3 && tellsChecksum,
  };
}

/** The URLs that were issued, and the files they lead to. */
export class Links {
  readonly #style: StorageStyle;
  readonly #fresh = new Map<string, string>();
  readonly #sent = new Set<string>();
  #given = 0;

  constructor(style: StorageStyle) {
    this.#style = style;
  }

  /** The path and query of a URL for a file. */
  give(fileId: string): string {
    const signature = `s${++this.#given}`;
    this.#fresh.set(signature, fileId);
    return `/storage/${fileId}?signature=${signature}`;
  }

  /** The file that a URL leads to, or null if it is not or no longer valid. */
  use(url: URL): string | null {
    const signature = url.searchParams.get('signature') ?? '';
    const fileId = this.#fresh.get(signature) ?? null;
    if (this.#style.linksExpire) this.#fresh.delete(signature);
    return fileId;
  }

  /** The bytes of the next download of a file. */
  bytesOf({ id, bytes }: ModelFile): Buffer {
    if (!this.#style.damages || this.#sent.has(id)) return bytes;
    this.#sent.add(id);
    const damaged = Buffer.from(bytes);
    const middle = damaged.length >> 1;
    damaged.writeUInt8(damaged.readUInt8(middle) ^ 1, middle);
    return damaged;
  }
}

/** The answer to `download-path`: its content type and body. Null if this deployment has no such endpoint. */
export function pathAnswer(style: StorageStyle, url: string): { type: string; body: string } | null {
  const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });
  switch (style.path) {
    case 'url':
    case 'download_path':
    case 'location':
      return json({ [style.path]: url });
    case 'data.link':
      return json({ data: { link: url } });
    case 'result.download_path beside a thumbnail':
      return json({ result: { download_path: url, thumbnail: `${url}&thumbnail=1` } });
    case 'file.signed_url with its end':
      return json({ file: { signed_url: url, expires_at: '2099-01-01T00:00:00Z' } });
    case 'a JSON string':
      return json(url);
    case 'plain text':
      return { type: 'text/plain', body: url };
    case 'missing':
      return null;
  }
}

/**
 * Sends the bytes of a file. Ranges are not supported, because the document does not promise them.
 * @param content its bytes, which may be damaged.
 * @param halfWay awaited before the second half is sent.
 */
export async function sendFile(
  style: StorageStyle,
  file: ModelFile,
  content: Buffer,
  request: IncomingMessage,
  response: ServerResponse,
  halfWay: () => Promise<void>,
): Promise<void> {
  if (request.headers.authorization !== undefined && !style.sameOrigin) {
    response.writeHead(400, { 'content-type': 'application/xml' });
    response.end(
      '<Error><Code>InvalidArgument</Code><Message>Only one auth mechanism allowed</Message></Error>',
    );
    return;
  }
  const bytes = style.gzip ? gzipSync(content) : content;
  response.writeHead(200, {
    'content-type': style.contentType,
    ...(style.gzip ? { 'content-encoding': 'gzip' } : {}),
    ...(style.length === 'told' ? { 'content-length': bytes.length } : {}),
    ...dispositionOf(style, file),
  });
  // In two pieces, so that without a length it is chunked.
  response.write(bytes.subarray(0, bytes.length >> 1));
  await halfWay();
  response.end(bytes.subarray(bytes.length >> 1));
}

function dispositionOf({ fileName }: StorageStyle, file: ModelFile): Record<string, string> {
  switch (fileName) {
    case 'none':
      return {};
    case 'plain':
      return { 'content-disposition': `attachment; filename="${file.name}"` };
    case 'leads out of the folder':
      return { 'content-disposition': `attachment; filename="../../${file.name}"` };
  }
}
