import { z } from 'zod';
import { HotFolderSettings } from './hot-folder.ts';
import { HotFolderId, RuleId } from './ids.ts';
import { Message } from './message.ts';
import { PreflightProfiles } from './preflight.ts';
import { RipId, RipProfile } from './rip.ts';
import { AnswersChoice } from './rip-answers.ts';
import { HoldRule, RouteList, RouteRule } from './routes.ts';

const areDistinct = <One>(list: readonly One[], by: (one: One) => string): boolean =>
  new Set(list.map(by)).size === list.length;

/** Rules and hot folders as a file, for another machine or as a backup. It contains no secret. */
export const RoutesFile = z.object({
  app: z.literal('Makeready'),
  content: z.literal('rules-and-hot-folders'),
  version: z.literal(1),
  hotFolders: z
    .array(
      z.object({
        id: HotFolderId,
        path: z.string().trim().min(1).max(4096),
        settings: HotFolderSettings.extend({ answers: AnswersChoice.default({ kind: 'none' }) }),
      }),
    )
    .max(250)
    .refine((list) => areDistinct(list, ({ id }) => id), 'Two hot folders have the same id.')
    .refine((list) => areDistinct(list, ({ path }) => path), 'Two hot folders have the same path.'),
  /** RIP types that these hot folders use and that differ from those that come with Makeready. */
  rips: z
    .array(RipProfile)
    .max(200)
    .refine((list) => areDistinct(list, ({ id }) => id), 'Two types of RIP have the same id.')
    .default([]),
  /** Preflight profiles of the company that these hot folders and rules use. */
  profiles: PreflightProfiles.shape.own,
  rules: z
    .array(RouteRule)
    .max(500)
    .refine((list) => areDistinct(list, ({ id }) => id), 'Two rules have the same id.'),
  hold: HoldRule,
  defaultHotFolder: HotFolderId.nullable(),
});
export type RoutesFile = z.infer<typeof RoutesFile>;

/**
 * What happens to a hot folder in a file. `new`: it is added, paused; `changed`: a hot folder here has that
 * path, and gets the settings of the file; `left-out`: it cannot be a hot folder here, for the reason
 * given.
 */
export const ImportedFolder = z.object({
  /** In the file. */
  id: HotFolderId,
  becomes: z.enum(['new', 'changed', 'unchanged', 'left-out']),
  why: Message.nullable(),
});
export type ImportedFolder = z.infer<typeof ImportedFolder>;

/** What importing a file would do. Its rules replace those here; no hot folder is removed. */
export const RoutesImport = z.object({
  hotFolders: z.array(ImportedFolder),
  /** Names of the RIP types that it adds. None that exists is changed. */
  rips: z.array(z.string()),
  /** Rules that are switched off because none of their hot folders is here. */
  switchedOff: z.array(RuleId),
  /** As it would be after the import. */
  defaultHotFolder: z.string().nullable(),
});
export type RoutesImport = z.infer<typeof RoutesImport>;

/** What importing a file did. */
export const RoutesImported = z.object({
  list: RouteList,
  added: z.array(HotFolderId),
  addedRips: z.array(RipId),
});
export type RoutesImported = z.infer<typeof RoutesImported>;
