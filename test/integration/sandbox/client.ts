import { z } from 'zod';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';

/** What a response of the sandbox was. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

type Init = { readonly headers?: Record<string, string>; readonly method?: string; readonly body?: string };

/** Sends a request as a client would. Redirects are not followed. */
export async function ask(sandbox: Sandbox, path: string, init: Init = {}): Promise<Answer> {
  const response = await fetch(`${sandbox.baseUrl}${path}`, {
    ...init,
    redirect: 'manual',
    headers: { authorization: `Bearer ${sandbox.token}`, ...init.headers },
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export const post = (sandbox: Sandbox, path: string, body: unknown): Promise<Answer> =>
  ask(sandbox, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Calls the admin API. */
export async function administer(sandbox: Sandbox, path: string, body: unknown = {}): Promise<Answer> {
  const response = await fetch(`${sandbox.adminUrl}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const Status = z.looseObject({
  canonical: z.string(),
  translation: z.object({ locale: z.string(), name: z.string(), summary: z.string() }),
});
export const Job = z.looseObject({
  id: z.string(),
  name: z.string(),
  product: z.looseObject({ alias: z.string() }),
  status: Status,
  components: z.record(
    z.string(),
    z.looseObject({
      material: z.looseObject({ alias: z.string() }),
      finishings: z.array(z.looseObject({ alias: z.string() })),
      sizes: z.looseObject({
        finished: z.object({ mm: z.object({ width: z.number(), height: z.number() }), in: z.unknown() }),
        unfinished: z.object({ mm: z.object({ width: z.number(), height: z.number() }), in: z.unknown() }),
      }),
      artwork: z.looseObject({
        status: Status,
        files: z.array(
          z.looseObject({
            id: z.string(),
            name: z.string(),
            finishings: z.array(z.looseObject({ alias: z.string() })),
          }),
        ),
      }),
    }),
  ),
});
export const Jobs = z.array(Job);
export const Batch = z.looseObject({
  id: z.string(),
  jobs: z.array(z.looseObject({ id: z.string() })),
  status: Status,
});
export const Batches = z.array(Batch);
export const QueuedBatch = z.looseObject({
  id: z.string(),
  job: z.looseObject({ id: z.string() }),
  status: Status,
});
export const Options = z.array(
  z.looseObject({ id: z.string(), name: z.string(), group: z.looseObject({ name: z.string() }) }),
);
export const Catalogue = z.array(z.looseObject({ id: z.string(), alias: z.string(), name: z.string() }));
export const Sizes = z.array(z.looseObject({ id: z.string(), name: z.string() }));

/** A signed URL of the file. */
export async function urlOf(sandbox: Sandbox, fileId: string): Promise<string> {
  const { body } = await ask(sandbox, `/1.0/files/${fileId}/download-path`);
  return z.object({ download_path: z.string() }).parse(body).download_path;
}

export async function first<T>(items: Promise<readonly T[]> | readonly T[]): Promise<T> {
  const [item] = await items;
  if (item === undefined) throw new RangeError('There is none.');
  return item;
}
