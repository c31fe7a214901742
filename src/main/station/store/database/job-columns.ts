import { z } from 'zod';
import {
  absent,
  ChangeSource,
  Component,
  ConnectionId,
  type Fact,
  JobKey,
  JobNumber,
  known,
  knownIn,
  type Message,
  Note,
  Status,
  StatusMeaning,
  unreadable,
} from '../../../../contract/index.ts';
import { oneOf, remembered, textOrNull } from './columns.ts';
import type { Row } from './database.ts';
import { json, Notes } from './rows.ts';
import { StoredDelivery } from './stored-delivery.ts';

/** A component of a job without its files, which have rows of their own. */
export const StoredComponent = Component.omit({ files: true });
export type StoredComponent = z.infer<typeof StoredComponent>;

// Readers of the columns of jobs and batches that are read at every step of their files.

export const connectionOf = remembered((id) => ConnectionId.parse(id));
export const jobKeyOf = remembered((key) => JobKey.parse(key));
export const meaningOf = oneOf(StatusMeaning.options);
export const sourceOf = oneOf(ChangeSource.options);
const StatusColumn = json(Status);
export const statusIn = remembered((text) => StatusColumn.parse(text));
const Components = json(z.array(StoredComponent));
export const componentsIn = remembered((text) => Components.parse(text));
const Numbers = json(z.array(JobNumber));
export const numbersIn = remembered((text) => Numbers.parse(text));
const Delivery = json(StoredDelivery);
const deliveryIn = remembered((text) => Delivery.parse(text));
/** A delivery option; null if there is none. */
export const deliveryOrNull = (value: unknown): StoredDelivery | null =>
  value === null ? null : deliveryIn(value);
const NoteColumn = json(Note);
/** What an operator noted; null if nothing. */
export const noteOrNull = (value: unknown): Note | null => (value === null ? null : NoteColumn.parse(value));
const OrderChanges = json(Notes);
const changesIn = remembered((text) => OrderChanges.parse(text));
/** The service's words, in a job's notes, for files that are not for print; each once. */
export const leftOutWords = (notes: readonly Message[]): readonly string[] => [
  ...new Set(notes.flatMap(({ code, values }) => (code === 'unread.left-out' ? String(values.word) : []))),
];

/** Which of a job's files have no id, or no component, so that they are not sent. */
export const withoutId = (notes: readonly Message[]): readonly Message[] =>
  notes
    .filter(({ code }) => code === 'unread.file-without-id' || code === 'unread.beside-components')
    .slice(0, 1);

/** The notes of a job. */
export const notesIn = (value: unknown): readonly Message[] => changesIn(value);

/** What has changed in an order since files were sent. */
export const orderChangesIn = (value: unknown): readonly Message[] =>
  value === null ? [] : changesIn(value);

/** A fact from its columns: its value, and where one stands that could not be read. */
export function factIn<T>(value: T | null, unread: string | null): Fact<T> {
  if (value !== null) return known(value);
  return unread === null ? absent : unreadable(unread);
}

export const quantityIn = (row: {
  readonly quantity: number | null;
  readonly quantity_unread: string | null;
}): Fact<number> => factIn(row.quantity, row.quantity_unread);

/** The columns of a fact: its value, and where it stands if that could not be read. */
export const columnsOf = <T>(fact: Fact<T>): readonly [value: T | null, unread: string | null] => [
  knownIn(fact),
  unreadAt(fact),
];

/** Where something stands that could not be read; null if it could, or if there is nothing. */
export const unreadAt = (fact: Fact<unknown>): string | null => (fact.is === 'unreadable' ? fact.at : null);

/** How a batch ships, from its columns. */
export const deliveryFactIn = (row: Row): Fact<StoredDelivery> =>
  factIn(deliveryOrNull(row.delivery ?? null), textOrNull(row.delivery_unread ?? null));

/** The customer of a job, from its columns. */
export const customerIn = (row: {
  readonly customer: string | null;
  readonly customer_unread: string | null;
}): Fact<string> => factIn(row.customer, row.customer_unread);
