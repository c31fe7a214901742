import { z } from 'zod';
import {
  type ArtworkState,
  type DeliveryState,
  literalMessage,
  Message,
  type MessageCode,
} from '../../../../contract/index.ts';
import { inEnglish, isKnownMessage } from '../../../../locales/in-english.ts';
import { remembered } from './columns.ts';
import type { Database } from './database.ts';

/** A nullable INTEGER column of milliseconds as the contract's instant. */
export function instant(value: unknown): string | null {
  return typeof value === 'number' ? new Date(value).toISOString() : null;
}

/** A TEXT column with JSON, read through `schema`. */
export const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('Not JSON.');
        return z.NEVER;
      }
    })
    .pipe(schema);

/**
 * A set of states or codes for SQL, in order: `IN ${sqlSet(states)}`. A partial index depends on the same
 * order.
 */
export const sqlSet = (states: readonly (ArtworkState | DeliveryState | MessageCode)[]): string =>
  `(${states.map((state) => `'${state}'`).join(', ')})`;

/** What could not be read, as stored; notes from before there were codes are shown as they are. */
export const Notes = z.array(z.union([Message, z.string().transform(literalMessage)]));

/** What a reconciliation needs to know about a job or batch that is already stored. */
export interface StoredVersion {
  readonly serviceId: string;
  readonly statusCode: string;
  /** By the service's clock, in milliseconds since the epoch. */
  readonly updatedAt: number | null;
}

/** ... and about a job. */
export interface StoredJob extends StoredVersion {
  /** The number of files in its newest answer. */
  readonly files: number;
  /** sha-256 of the list entry for which it was last read; null if there was none. */
  readonly entry: string | null;
  /** The service no longer had it. */
  readonly isGone: boolean;
}

/** The service's own JSON of a job or batch, as it was kept, and the Accept-Language that it answers. */
export interface StoredAnswer {
  readonly original: string;
  readonly language: string;
}

const StoredRow = z.object({
  service_id: z.string(),
  status_code: z.string(),
  updated_at: z.number().nullable(),
});

/** Empty if the key is unknown. */
export function storedVersionsIn(db: Database, key: string): StoredVersion[] {
  const found = db.one('SELECT service_id, status_code, updated_at FROM batch WHERE key = ?', [key]);
  if (found === undefined) return [];
  const row = StoredRow.parse(found);
  return [{ serviceId: row.service_id, statusCode: row.status_code, updatedAt: row.updated_at }];
}

const MessageValues = json(Message.shape.values);
const valuesIn = remembered((text) => MessageValues.parse(text));

/**
 * A message from its three columns: its sentence when it was stored, its code and its values. Without a
 * code that this version knows, the stored sentence is shown.
 */
export function messageFrom(text: unknown, code: unknown, values: unknown): Message | null {
  if (typeof text !== 'string') return null;
  if (typeof code !== 'string' || !isKnownMessage(code)) return literalMessage(text);
  return { code, values: valuesIn(values) };
}

/** The three columns of a message. */
export const messageColumns = (reason: Message | null): [string | null, string | null, string | null] =>
  reason === null ? [null, null, null] : [inEnglish(reason), reason.code, JSON.stringify(reason.values)];
