import { z } from 'zod';
import { HotFolderId, HotFolderSettings, RipId } from '../../../contract/index.ts';

const {
  name,
  nameTemplate,
  ticket,
  order,
  fileAccess,
  stuckAfterSeconds,
  pickupPollMs,
  tempExtension,
  preflight,
} = HotFolderSettings.shape;

/** A hot folder as the settings hold it: what an operator can set of it, with defaults, and where it is. */
export const HotFolderProfile = z.object({
  id: HotFolderId,
  name,
  /** Absolute path of the folder that the RIP watches. */
  path: z.string(),
  rip: RipId.prefault('generic'),
  nameTemplate: nameTemplate.default('{seq4}_{batch8}_{job8}_{component}_{finishing}_r{rev}_{hash8}'),
  ticket: ticket.default('none'),
  order: order.default('any'),
  fileAccess: fileAccess.default('group'),
  /** The operator has sending to it paused. */
  paused: z.boolean().default(false),
  /** The first one, before the operator has said how sending begins: nothing is sent until then. */
  awaitsStart: z.boolean().default(false),
  // Warnings are shown; only what is sure to go wrong holds a file.
  preflight: preflight.default('standard'),
  pickupPollMs: pickupPollMs.default(2_000),
  stuckAfterSeconds: stuckAfterSeconds.default(null),
  tempExtension: tempExtension.default(null),
});
export type HotFolderProfile = z.infer<typeof HotFolderProfile>;

/** Whether files for a hot folder wait because of what the operator said, or has still to say. */
export const isPaused = ({
  paused,
  awaitsStart,
}: Pick<HotFolderProfile, 'paused' | 'awaitsStart'>): boolean => paused || awaitsStart;
