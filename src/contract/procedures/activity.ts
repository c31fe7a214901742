import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { ActivityFilter, ActivityPage, ActivityQuery } from '../activity.ts';
import { watch } from './base.ts';

export const activity = {
  /** Everything that happened, newest first: a page of the transition log. */
  list: watch.input(ActivityQuery).output(ActivityPage),
  /** The same as comma-separated values, oldest first, in pieces; the first piece is the header line. */
  csv: watch.input(ActivityFilter).output(eventIterator(z.string())),
};
