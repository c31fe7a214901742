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
  Status,
  StatusMeaning,
  unreadable,
} from '../../../../contract/index.ts';
import { oneOf, remembered } from './columns.ts';
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
const OrderChanges = json(Notes);
const changesIn = remembered((text) => OrderChanges.parse(text));
/** The service's words, in a job's notes, for files that are not for print; each once. */
export const leftOutWords = (notes: readonly Message[]): readonly string[] => [
  ...new Set(notes.flatMap(({ code, values }) => (code === 'unread.left-out' ? String(values.word) : []))),
];

/** Which of a job's files the service gives no id for, so that they cannot be downloaded. */
export const withoutId = (notes: readonly Message[]): readonly Message[] =>
  notes.filter(({ code }) => code === 'unread.file-without-id').slice(0, 1);

/** The notes of a job. */
export const notesIn = (value: unknown): readonly Message[] => changesIn(value);

/** What has changed in an order since files were sent. */
export const orderChangesIn = (value: unknown): readonly Message[] =>
  value === null ? [] : changesIn(value);

/** A fact from its columns: its value, and where one stands that could not be read. */
export function factIn(value: number | null, unread: string | null): Fact<number> {
  if (value !== null) return known(value);
  return unread === null ? absent : unreadable(unread);
}

export const quantityIn = (row: {
  readonly quantity: number | null;
  readonly quantity_unread: string | null;
}): Fact<number> => factIn(row.quantity, row.quantity_unread);

/** The columns of a fact: its value, and where it stands if that could not be read. */
export const columnsOf = (fact: Fact<number>): readonly [value: number | null, unread: string | null] => [
  knownIn(fact),
  fact.is === 'unreadable' ? fact.at : null,
];
