import { z } from 'zod';
import {
  ChangeSource,
  ConnectionId,
  JobKey,
  JobNumber,
  type Message,
  Status,
  StatusMeaning,
} from '../../../../contract/index.ts';
import { oneOf, remembered } from './columns.ts';
import { json, Notes } from './rows.ts';
import { StoredComponent } from '../jobs/job-record.ts';
import { StoredDelivery } from './stored-delivery.ts';

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

/** The notes of a job. */
export const notesIn = (value: unknown): readonly Message[] => changesIn(value);

/** What has changed in an order since files were sent. */
export const orderChangesIn = (value: unknown): readonly Message[] =>
  value === null ? [] : changesIn(value);
