import { z } from 'zod';
import {
  Diagnosis,
  HotFolderContents,
  HotFolderDetail,
  HotFolderSettings,
  NamePreview,
  Removal,
  TestPage,
} from '../hot-folder.ts';
import { ArtworkId, FolderTicket, HotFolderId } from '../ids.ts';
import { RipId } from '../rip.ts';
import { base } from './base.ts';

/** A folder an operator has pointed at, checked by main. The ticket stands for the path from here on. */
export const ChosenFolder = z.object({ ticket: FolderTicket, displayPath: z.string() });
export type ChosenFolder = z.infer<typeof ChosenFolder>;

const One = z.object({ id: HotFolderId });

export const hotFolders = {
  /** Opens the host's own folder dialog; null when the operator closed it. UNAVAILABLE where there is none. */
  browse: base.output(ChosenFolder.nullable()),
  /** For hosts without a folder dialog: checks a typed absolute path and hands out a ticket for it. */
  check: base.input(z.object({ typedPath: z.string().trim().max(4096) })).output(ChosenFolder),
  /**
   * Examines the folder and, where it is usable, feeds it from now on with the settings that the examination proposes.
   * INVALID with the first problem where it is not usable.
   */
  create: base
    .input(z.object({ name: z.string().trim().min(1).max(60), folder: FolderTicket, rip: RipId.optional() }))
    .output(z.void()),
  get: base.input(One).output(HotFolderDetail),
  contents: base.input(One).output(HotFolderContents),
  /** Changes what is given, once it fits together. INVALID names the field at fault. */
  update: base.input(One.extend({ change: HotFolderSettings.partial() })).output(HotFolderDetail),
  /** What `remove` would do. */
  removal: base.input(One).output(Removal),
  /**
   * Forgets a hot folder; nothing in it is touched. CONFLICT while a file is being put there at this moment: a moment
   * later it can be removed.
   */
  remove: base.input(One).output(Removal),
  /** Feeds a page that is marked as no job. UNAVAILABLE with the reason where the folder cannot be fed now. */
  deliverTestPage: base.input(One).output(TestPage),
  /** What has become of the latest test page; null where there was none, or the folder cannot be seen now. */
  testPage: base.input(One).output(TestPage.nullable()),
  /** The operator says that the folder was made anew: it is fed as it is now. */
  trust: base.input(One).output(z.void()),
  /** The name that a template gives a file: that one, or the latest one here, or an invented one. */
  previewName: base
    .input(
      z.object({
        template: z.string().max(500),
        id: HotFolderId.nullable(),
        artworkId: ArtworkId.nullable(),
      }),
    )
    .output(NamePreview),
  /**
   * Tries everything out that feeding needs, in a chosen folder or in a hot folder, and leaves nothing behind.
   * `tempNamesSeconds`: for how long harmless files of several extensions lie in the folder, to see which of them a
   * running RIP leaves alone; 0: that is not tried.
   */
  diagnose: base
    .input(
      z.object({
        where: z.union([z.object({ ticket: FolderTicket }), One]),
        rip: RipId.optional(),
        tempNamesSeconds: z.number().min(0).max(600).default(0),
      }),
    )
    .output(Diagnosis),
};
