import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { ActivityFilter, ActivityPage, ActivityQuery } from '../activity.ts';
import { watch } from './base.ts';

export const activity = {
  /** What happened to every job, batch and file, newest first: a page of the transition log. */
  list: watch.input(ActivityQuery).output(ActivityPage),
  /** The same as comma-separated values, oldest first, piece by piece: the first piece is the heading. */
  csv: watch.input(ActivityFilter).output(eventIterator(z.string())),
};
