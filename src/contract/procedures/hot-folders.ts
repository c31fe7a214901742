import { z } from 'zod';
import { FolderTicket } from '../ids.ts';
import { base } from './base.ts';

/** A folder an operator has pointed at, checked by main. The ticket stands for the path from here on. */
export const ChosenFolder = z.object({ ticket: FolderTicket, displayPath: z.string() });
export type ChosenFolder = z.infer<typeof ChosenFolder>;

export const hotFolders = {
  /** Opens the host's own folder dialog; null when the operator closed it. UNAVAILABLE where there is none. */
  browse: base.output(ChosenFolder.nullable()),
  /** For hosts without a folder dialog: checks a typed absolute path and hands out a ticket for it. */
  check: base.input(z.object({ typedPath: z.string().trim().max(4096) })).output(ChosenFolder),
  create: base
    .input(z.object({ name: z.string().trim().min(1).max(60), folder: FolderTicket }))
    .output(z.void()),
};
