import { z } from 'zod';
import {
  Diagnosis,
  HotFolderContents,
  HotFolderDetail,
  HotFolderSettings,
  NamePreview,
  PickUps,
  ReadyToSend,
  Removal,
  StartChoice,
  TestPage,
} from '../hot-folder.ts';
import { ArtworkId, FolderTicket, HotFolderId } from '../ids.ts';
import { RipId } from '../rip.ts';
import { administer, operate, watch } from './base.ts';

/** A folder that an operator has chosen, checked by main. The ticket stands for the path from here on. */
export const ChosenFolder = z.object({ ticket: FolderTicket, displayPath: z.string() });
export type ChosenFolder = z.infer<typeof ChosenFolder>;

const One = z.object({ id: HotFolderId });

export const hotFolders = {
  /**
   * Opens the host's own folder dialog; null when the operator closed it. UNAVAILABLE where there is none.
   */
  browse: administer.output(ChosenFolder.nullable()),
  /** For hosts without a folder dialog: checks a typed absolute path and hands out a ticket for it. */
  check: administer.input(z.object({ typedPath: z.string().trim().max(4096) })).output(ChosenFolder),
  /**
   * Checks the folder and, if it is usable, delivers to it from now on with the settings that the check
   * proposes. The first one becomes the default hot folder. INVALID with the first problem where it is not
   * usable.
   */
  create: administer
    .input(
      z.object({
        name: z.string().trim().min(1).max(60),
        folder: FolderTicket,
        rip: RipId.optional(),
        /** Nothing is sent before `start` says how. */
        awaitsStart: z.boolean().optional(),
      }),
    )
    .output(z.void()),
  /** What `start` would send. */
  readyToSend: watch.output(ReadyToSend),
  /** Says how sending to a folder begins that was created to wait for it. */
  start: operate.input(One.extend({ choice: StartChoice })).output(z.void()),
  /** Sends nothing there until `resume`, over restarts, too. What is being sent now is finished. */
  pause: operate.input(One).output(z.void()),
  resume: operate.input(One).output(z.void()),
  /**
   * Lists hot folders in another order, here and wherever they are listed; routing does not follow it.
   * CONFLICT where these are not all of them.
   */
  reorder: administer.input(z.object({ ids: z.array(HotFolderId).max(500) })).output(z.void()),
  /** What the RIPs have picked up, hot folder by hot folder, in their order. */
  pickUps: watch.output(z.array(PickUps)),
  get: watch.input(One).output(HotFolderDetail),
  contents: watch.input(One).output(HotFolderContents),
  /** Changes what is given, once it fits together. INVALID names the field at fault. */
  update: administer.input(One.extend({ change: HotFolderSettings.partial() })).output(HotFolderDetail),
  /** What `remove` would do. */
  removal: watch.input(One).output(Removal),
  /**
   * Forgets a hot folder; nothing in it is touched. CONFLICT while a file is being put there at this moment:
   * a moment later it can be removed.
   */
  remove: administer.input(One).output(Removal),
  /** Sends a page that is marked as a test. UNAVAILABLE with the reason if nothing can be delivered now. */
  deliverTestPage: operate.input(One).output(TestPage),
  /** What has become of the latest test page; null where there was none, or the folder cannot be seen now. */
  testPage: watch.input(One).output(TestPage.nullable()),
  /** The operator confirms that the folder was created again: it is used as it is now. */
  trust: operate.input(One).output(z.void()),
  /** The name that a template gives a file: that one, or the latest one here, or an invented one. */
  previewName: watch
    .input(
      z.object({
        template: z.string().max(500),
        id: HotFolderId.nullable(),
        artworkId: ArtworkId.nullable(),
      }),
    )
    .output(NamePreview),
  /**
   * Tries everything that delivery needs, in a chosen folder or a hot folder, and leaves nothing behind.
   * `tempNamesSeconds`: how long harmless files of several extensions stay in the folder, to see which of
   * them a running RIP ignores; 0: not tried.
   */
  diagnose: operate
    .input(
      z.object({
        where: z.union([z.object({ ticket: FolderTicket }), One]),
        rip: RipId.optional(),
        tempNamesSeconds: z.number().min(0).max(600).default(0),
      }),
    )
    .output(Diagnosis),
};
