import { createServer } from 'node:http';
import { close, listen } from '../listen.ts';
import { answerSlowly } from './slow-answer.ts';

export interface TinyFile {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * The minimum of a Print Ordering Service that a station can work with: a growing list of ready jobs, and
 * their files.
 */
export interface TinyService {
  readonly baseUrl: string;
  addJob(jobId: string, files: readonly TinyFile[]): void;
  stop(): Promise<void>;
}

/** Files come in slices with a pause before each, so that a transfer can be interrupted. */
export async function startTinyService(pauseMs: number): Promise<TinyService> {
  const jobs: unknown[] = [];
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    const json = (body: unknown): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const asked = /^\/1\.0\/files\/([^/]+)\/download-path$/.exec(pathname)?.[1];
    const stored = files.get(pathname.replace('/storage/', ''));
    if (pathname === '/1.0/jobs') json(jobs);
    else if (asked !== undefined) json({ url: `${baseUrl}/storage/${asked}` });
    else if (stored === undefined) response.writeHead(404).end();
    else answerSlowly(stored, pauseMs, request, response);
  });
  const baseUrl = await listen(server);
  return {
    baseUrl,
    addJob(jobId, list) {
      for (const file of list) files.set(file.id, file.bytes);
      jobs.push({
        id: jobId,
        name: `Job ${jobId}`,
        product: { name: 'Postcards' },
        quantity: 100,
        status: { canonical: 'job.production.queued' },
        components: {
          general: { artwork: { files: list.map(({ id }) => ({ id, name: `${id}.pdf` })) } },
        },
      });
    },
    stop: () => close(server),
  };
}
