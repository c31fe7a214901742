import { createServer, type Server } from 'node:http';
import { close, listen } from '../listen.ts';
import { madeFile } from './made-file.ts';

/** A station's request for a file. */
export interface FileRequest {
  readonly file: number;
  readonly station: string;
  /** The run of the station: its incarnation. */
  readonly run: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The URL of a file, by which the storage knows who asks for it. */
export const fileUrl = (origin: string, { file, station, run }: Omit<FileRequest, 'at'>): URL =>
  new URL(`/${station}/${run}/${file}`, origin);

/** The storage of the ordering service. It remembers every request. */
export class ArtworkStorage {
  readonly requests: FileRequest[] = [];
  readonly #server: Server;

  constructor(seed: number) {
    this.#server = createServer((request, response) => {
      const [station = '', run, file] = (request.url ?? '').slice(1).split('/');
      this.requests.push({ file: Number(file), station, run: Number(run), at: Date.now() });
      const bytes = madeFile(seed, Number(file));
      response
        .writeHead(200, { 'content-type': 'application/pdf', 'content-length': bytes.length })
        .end(bytes);
    });
  }

  /** Resolves to its origin. */
  listen(): Promise<string> {
    return listen(this.#server);
  }

  close(): Promise<void> {
    return close(this.#server);
  }
}
