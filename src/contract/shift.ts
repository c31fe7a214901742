import { z } from 'zod';
import { ActivityEvent } from './activity-events.ts';
import { Instant } from './ids.ts';
import { Message } from './message.ts';

/** The longest period of a report: a leap year and a day. */
const MAX_DAYS = 367;
const DAY_MS = 86_400_000;

/** The period of a report: from this instant on, up to but not including the other. */
export const ShiftQuery = z.object({ from: Instant, until: Instant }).refine(({ from, until }) => {
  const length = Date.parse(until) - Date.parse(from);
  return length > 0 && length <= MAX_DAYS * DAY_MS;
});
export type ShiftQuery = z.infer<typeof ShiftQuery>;

/** Numbers of files, and of the jobs and copies that were sent with them. */
export const ShiftCounts = z.object({
  sent: z.number().int(),
  pickedUp: z.number().int(),
  rejected: z.number().int(),
  /** Of those sent: not for the first time. */
  resent: z.number().int(),
  jobs: z.number().int(),
  /** Of the jobs that know their copies; of a resend, those that were wanted again. */
  copies: z.number().int(),
  /** Whether some do not. */
  isMore: z.boolean(),
});
export type ShiftCounts = z.infer<typeof ShiftCounts>;

/** By what a report counts. */
export const ShiftGrouping = z.enum(['hotFolder', 'stock', 'product']);
export type ShiftGrouping = z.infer<typeof ShiftGrouping>;

export const ShiftGroup = ShiftCounts.extend({
  /** Null: not known, or a hot folder that is no longer there. */
  name: z.string().nullable(),
});
export type ShiftGroup = z.infer<typeof ShiftGroup>;

/** Why files were rejected. */
export const ShiftReason = z.object({ why: Message.nullable(), files: z.number().int() });
export type ShiftReason = z.infer<typeof ShiftReason>;

/** By what waste is counted: what was resent. */
export const WasteGrouping = z.enum(['reason', 'product', 'hotFolder', 'month']);
export type WasteGrouping = z.infer<typeof WasteGrouping>;

/** Files that were resent, each as often as it was. */
export const ShiftWaste = z.object({
  /** A month as `2026-11`. Null: no reason given, not known, or a hot folder that is no longer there. */
  name: z.string().nullable(),
  files: z.number().int(),
  /** How many copies of them were wanted again, of those files of which that is known. */
  copies: z.number().int(),
  /** Of how many files it is known. */
  known: z.number().int(),
});
export type ShiftWaste = z.infer<typeof ShiftWaste>;

/** What was done in a period. */
export const ShiftReport = z.object({
  ...ShiftQuery.shape,
  totals: ShiftCounts,
  /** Hours or, in a period of more than three days, days by the station's calendar, in order. */
  steps: z.array(
    z.object({
      from: Instant,
      sent: z.number().int(),
      pickedUp: z.number().int(),
      rejected: z.number().int(),
    }),
  ),
  stepUnit: z.enum(['hour', 'day']),
  /** Most files first. */
  groups: z.record(ShiftGrouping, z.array(ShiftGroup)),
  /** What operators did, how many times, by name; null: not recorded. */
  operators: z.array(
    z.object({
      name: z.string().nullable(),
      deeds: z.array(z.object({ event: ActivityEvent, times: z.number().int() })),
    }),
  ),
  /** Jobs that were sent: by when they had to ship, before it or after it. */
  shipBy: z.object({
    inTime: z.number().int(),
    late: z.number().int(),
    unknown: z.number().int(),
  }),
  /** Most files first; months in order. */
  waste: z.record(WasteGrouping, z.array(ShiftWaste)),
  rejectReasons: z.array(ShiftReason),
});
export type ShiftReport = z.infer<typeof ShiftReport>;
