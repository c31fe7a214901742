import { idOf } from '../service/index.ts';
import type { ChangeHint } from '../sync/index.ts';

/** The kinds of resources that a webhook can be about. */
export type Kind = ChangeHint['key']['kind'];

/** A name without separators: `job_batch`, `jobBatch` and `Job-Batch` are the same. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** `job`, `jobs`, `job_batch` and the like, also with an id suffix. */
export function kindNamed(name: string): Kind | null {
  const plain = plainName(name).replace(/(id|uuid)s?$/, '');
  if (/^queued(job)?batch(es)?$/.test(plain)) return 'queued-batch';
  if (/^(job)?batch(es)?$/.test(plain)) return 'batch';
  return /^(print)?jobs?$/.test(plain) ? 'job' : null;
}

/** The kind that the name of an event mentions. */
export function kindInEvent(event: string): Kind | null {
  if (/queued.?(job.?)?batch/i.test(event)) return 'queued-batch';
  if (/batch/i.test(event)) return 'batch';
  return /job/i.test(event) ? 'job' : null;
}

const IN_PATH =
  /(?:^|\/)(queued[-_]?(?:job[-_]?)?batch(?:es)?|(?:job[-_]?)?batch(?:es)?|jobs?)\/([^/?#\s]{1,200})/gi;

/** The last job or batch in a path such as `/1.0/job/batches/ID`. */
export function idInPath(path: string): { readonly kind: Kind; readonly id: string } | null {
  let found: { readonly kind: Kind; readonly id: string } | null = null;
  // Each step starts where the previous one ended, so that `/job/batches/ID` is a batch.
  for (const part of path.replace(/\/job\/(?=[a-z])/gi, '/').matchAll(IN_PATH)) {
    const [, name = '', id = ''] = part;
    const kind = kindNamed(name);
    if (kind !== null && kindNamed(id) === null) found = { kind, id };
  }
  return found;
}

/** The id that a path or a URN such as `orders/ID` or `urn:print:job:ID` ends with, or the value itself. */
export const idAtEnd = (value: unknown): string | null =>
  typeof value === 'string' ? (idInPath(value)?.id ?? idOf(value.split(/[/:]/).at(-1))) : idOf(value);
