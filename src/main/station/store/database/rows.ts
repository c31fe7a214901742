import { z } from 'zod';
import {
  type ArtworkState,
  type DeliveryState,
  literalMessage,
  Message,
} from '../../../../contract/index.ts';
import { inEnglish, isKnownMessage } from '../../../../locales/in-english.ts';
import { remembered } from './columns.ts';
import type { Database } from './database.ts';

/** A nullable INTEGER column of milliseconds as the contract's instant. */
export function instant(value: unknown): string | null {
  return typeof value === 'number' ? new Date(value).toISOString() : null;
}

/** A TEXT column that holds JSON, read through `schema`. */
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
 * A set of states as SQL has it, in their order: `IN ${sqlSet(states)}`. A partial index asks for the same
 * order.
 */
export const sqlSet = (states: readonly (ArtworkState | DeliveryState)[]): string =>
  `(${states.map((state) => `'${state}'`).join(', ')})`;

/** What could not be read, as it is kept; what was kept before there were codes is shown as it is. */
export const Notes = z.array(z.union([Message, z.string().transform(literalMessage)]));

/** What a reconciliation needs to know of a job or batch that it has already. */
export interface StoredVersion {
  readonly serviceId: string;
  readonly statusCode: string;
  /** By the service's clock, in milliseconds since the epoch. */
  readonly updatedAt: number | null;
}

/** ... and of a job. */
export interface StoredJob extends StoredVersion {
  /** How many files its newest reading names. */
  readonly files: number;
  /** sha-256 of the entry of a list for which it was read last; null where it was not. */
  readonly entry: string | null;
  /** The service did not have it any more. */
  readonly isGone: boolean;
}

const StoredRow = z.object({
  service_id: z.string(),
  status_code: z.string(),
  updated_at: z.number().nullable(),
});

/** Empty where the key is not known. */
export function storedVersionsIn(db: Database, key: string): StoredVersion[] {
  const found = db.one('SELECT service_id, status_code, updated_at FROM batch WHERE key = ?', [key]);
  if (found === undefined) return [];
  const row = StoredRow.parse(found);
  return [{ serviceId: row.service_id, statusCode: row.status_code, updatedAt: row.updated_at }];
}

const MessageValues = json(Message.shape.values);
const valuesIn = remembered((text) => MessageValues.parse(text));

/**
 * A message as three columns hold it: its sentence when it was stored, its code and its values. What has no
 * code that this version knows is shown as it was stored.
 */
export function messageFrom(text: unknown, code: unknown, values: unknown): Message | null {
  if (typeof text !== 'string') return null;
  if (typeof code !== 'string' || !isKnownMessage(code)) return literalMessage(text);
  return { code, values: valuesIn(values) };
}

/** The three columns of a message. */
export const messageColumns = (reason: Message | null): [string | null, string | null, string | null] =>
  reason === null ? [null, null, null] : [inEnglish(reason), reason.code, JSON.stringify(reason.values)];
