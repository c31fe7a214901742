import { z } from 'zod';
import { HotFolderId } from '../../../contract/index.ts';
import { FileKinds } from './routing.ts';

/** What a hot folder takes of the files that no rule sends anywhere, tried in the order of the hot folders. */
export const Route = z.object({ fileKinds: FileKinds });
export type Route = z.infer<typeof Route>;

/** The kind of RIP behind a hot folder: its timing, and where it puts what it took (hotfolders/rip-profiles.ts). */
export const RipFamily = z.enum([
  'generic',
  'caldera',
  'fiery',
  'prinergy-evo',
  'freeflow',
  'processdirector',
  'infoprint',
  'harlequin',
  'gmg',
  'switch',
  'apogee',
  'prisma',
  'durst',
]);
export type RipFamily = z.infer<typeof RipFamily>;

export const TicketKind = z.enum(['none', 'json', 'csv', 'xjdf', 'jdf', 'xerox', 'trg']);
export type TicketKind = z.infer<typeof TicketKind>;

export const HotFolderProfile = z.object({
  id: HotFolderId,
  name: z.string(),
  /** Absolute path of the folder that the RIP watches. */
  path: z.string(),
  rip: RipFamily.default('generic'),
  /** An empty route takes every file that no rule sends anywhere; null takes none of them. */
  route: Route.nullable().prefault({}),
  nameTemplate: z.string().max(500).default('{seq4}_{batch8}_{job8}_{component}_{finishing}_r{rev}_{hash8}'),
  /** The job ticket beside each file; it appears after the file. */
  ticket: TicketKind.default('none'),
  /** True: a file is fed only when the RIP has taken the one before it. */
  oneByOne: z.boolean().default(false),
  /** How often the folder is looked at for files that the RIP has taken. */
  pickupPollMs: z.number().min(50).max(600_000).default(2_000),
  /** A file that lies longer than this is shown as stuck; null: as long as this kind of RIP may need. */
  stuckAfterSeconds: z.number().min(1).nullable().default(null),
});
export type HotFolderProfile = z.infer<typeof HotFolderProfile>;
