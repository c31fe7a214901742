import { z } from 'zod';
import { HotFolderId, HotFolderSettings, RipId } from '../../../contract/index.ts';

const {
  name,
  nameTemplate,
  ticket,
  order,
  mostInFolder,
  slip,
  fileAccess,
  stuckAfterSeconds,
  pickupPollMs,
  tempExtension,
  preflight,
  answers,
} = HotFolderSettings.shape;

/** A hot folder in the settings: what an operator can set, with defaults, and its path. */
export const HotFolderProfile = z.object({
  id: HotFolderId,
  name,
  /** Absolute path of the folder that the RIP watches. */
  path: z.string(),
  rip: RipId.prefault('generic'),
  nameTemplate: nameTemplate.default('{seq4}_{batch8}_{job8}_{component}_{finishing}_r{rev}_{hash8}'),
  ticket: ticket.default('none'),
  order: order.default('any'),
  mostInFolder: mostInFolder.default(null),
  slip: slip.default('none'),
  fileAccess: fileAccess.default('group'),
  /** The operator has paused sending to it. */
  paused: z.boolean().default(false),
  /** The first hot folder, before the operator has said how sending begins; nothing is sent until then. */
  awaitsStart: z.boolean().default(false),
  /** Other stations of the site send to it, too: the site ledger decides which of them sends a file. */
  shared: z.boolean().default(false),
  preflight: preflight.default(null),
  pickupPollMs: pickupPollMs.default(2_000),
  stuckAfterSeconds: stuckAfterSeconds.default(null),
  tempExtension: tempExtension.default(null),
  answers: answers.default({ kind: 'none' }),
});
export type HotFolderProfile = z.infer<typeof HotFolderProfile>;

/**
 * Whether files for a hot folder wait because the operator paused it, or has not yet said how sending
 * begins.
 */
export const isPaused = ({
  paused,
  awaitsStart,
}: Pick<HotFolderProfile, 'paused' | 'awaitsStart'>): boolean => paused || awaitsStart;
