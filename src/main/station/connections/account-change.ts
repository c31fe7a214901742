import { z } from 'zod';
import {
  Capability,
  CatalogueKind,
  CatalogueProblem,
  ChangeSource,
  Connection,
  Message,
} from '../../../contract/index.ts';

const Read = { id: z.string(), original: z.string(), language: z.string(), source: ChangeSource };
const { listsReadAt, notOffered, notUnderstood } = Connection.shape;

/** The state of an account as last read. */
export const AccountStanding = z.object({
  /** Null while the service does not answer. */
  lastPollAt: z.number().nullable(),
  listsReadAt,
  notOffered,
  notUnderstood,
});
export type AccountStanding = z.infer<typeof AccountStanding>;

const CatalogueEntry = z.object({ item: z.unknown(), notUnderstood: z.array(Message), original: z.string() });
const CatalogueOf = { list: CatalogueKind, productId: z.string().nullable() };

const Hint = z.object({
  key: z.object({ kind: z.enum(['job', 'batch', 'queued-batch']), id: z.string() }),
  at: z.number().nullable(),
  statusCode: z.string().nullable(),
  entity: z.unknown().optional(),
});

/**
 * What one station has read of an account and stored itself, in that order, for the other stations of its
 * site. `original` is the service's own JSON, and `language` the Accept-Language that it answers.
 */
export const AccountChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('job'), ...Read }),
  /** Only the status of a known job. */
  z.object({ kind: z.literal('mention'), ...Read }),
  /** The service no longer has a job. */
  z.object({ kind: z.literal('gone'), id: z.string(), source: ChangeSource }),
  /** The list entry for which a job was read, so that the next reader does not read it again. */
  z.object({ kind: z.literal('entry'), id: z.string(), sha256: z.string() }),
  z.object({ kind: z.literal('batch'), ...Read }),
  z.object({ kind: z.literal('queued-batch'), ...Read }),
  z.object({ kind: z.literal('standing'), id: z.literal(''), standing: AccountStanding }),
  z.object({
    kind: z.literal('catalogue'),
    id: z.string(),
    ...CatalogueOf,
    source: ChangeSource,
    entries: z.array(CatalogueEntry),
    notUnderstood: z.array(Message),
  }),
  z.object({ kind: z.literal('withheld'), id: z.string(), ...CatalogueOf, problem: CatalogueProblem }),
  z.object({ kind: z.literal('capability'), id: z.string(), found: Capability }),
  /** An operator of another station wants everything read again. */
  z.object({ kind: z.literal('refresh'), id: z.literal('') }),
  /** Another station has received a webhook that names a resource. */
  z.object({ kind: z.literal('hint'), id: z.string(), hint: Hint }),
  /** Another station has received a webhook, or lost some, that may mean anything. */
  z.object({ kind: z.literal('anything'), id: z.literal('') }),
  /** Another station is about to send files of a job, and could not read it. */
  z.object({ kind: z.literal('confirm'), id: z.string(), token: z.uuid() }),
  /** After that was asked for, the job was read; false: the service did not answer. */
  z.object({ kind: z.literal('confirmed'), id: z.string(), token: z.uuid(), wasAnswered: z.boolean() }),
]);
export type AccountChange = z.infer<typeof AccountChange>;

/** A request to the station that reads, rather than a report of what it has read. */
export type ReadingWish = Extract<AccountChange, { kind: 'refresh' | 'hint' | 'anything' | 'confirm' }>;

export const isWish = (change: AccountChange): change is ReadingWish =>
  ['refresh', 'hint', 'anything', 'confirm'].includes(change.kind);
