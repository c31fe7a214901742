import { z } from 'zod';
import {
  Diagnosis,
  FolderDecision,
  HotFolderContents,
  HotFolderDetail,
  HotFolderSettings,
  NamePreview,
  PickUps,
  ReadyToSend,
  Removal,
  TestPage,
} from '../hot-folder.ts';
import { ArtworkId, FolderTicket, HotFolderId } from '../ids.ts';
import { QueueFile } from '../queue.ts';
import { RipId } from '../rip.ts';
import { AnswersChoice, AnswersTest, RipSecret, RipUrl } from '../rip-answers.ts';
import { administer, operate, watch } from './base.ts';

/** A folder that an operator chose and main checked. From here on the ticket stands for its path. */
export const ChosenFolder = z.object({ ticket: FolderTicket, displayPath: z.string() });
export type ChosenFolder = z.infer<typeof ChosenFolder>;

/** A folder of the station's machine, and those in it. */
export const FolderListing = z.object({
  path: z.string(),
  /** Null: nothing above it may be looked into. */
  parent: z.string().nullable(),
  folders: z.array(z.object({ name: z.string(), path: z.string() })),
  /** There are more. */
  isCut: z.boolean(),
});
export type FolderListing = z.infer<typeof FolderListing>;

const One = z.object({ id: HotFolderId });

export const hotFolders = {
  /** Opens the host's folder dialog; null if the operator closed it. UNAVAILABLE if the host has none. */
  browse: administer.output(ChosenFolder.nullable()),
  /** For hosts without a folder dialog: checks a typed absolute path and returns a ticket for it. */
  check: administer.input(z.object({ typedPath: z.string().trim().max(4096) })).output(ChosenFolder),
  /**
   * For the same hosts: the folders in a folder, by name, the first 500; null: where a search for a hot
   * folder begins. INVALID with the reason if it cannot be read, or if nothing in it may be a hot folder.
   */
  folders: administer.input(z.object({ path: z.string().max(4096).nullable() })).output(FolderListing),
  /**
   * Checks the folder and, if it is usable, delivers to it from now on with the settings that the check
   * proposes. The first one becomes the default hot folder. INVALID with the first problem if it is not
   * usable.
   */
  create: administer
    .input(
      z.object({
        name: z.string().trim().min(1).max(60),
        folder: FolderTicket,
        rip: RipId.optional(),
        /** Nothing is sent until an operator decides how that starts. */
        awaitsStart: z.boolean().optional(),
      }),
    )
    .output(z.void()),
  /** What would be sent if sending began now. */
  readyToSend: watch.output(ReadyToSend),
  decide: operate.input(One.extend({ decision: FolderDecision })).output(z.void()),
  /**
   * Changes the order in which hot folders are listed everywhere; routing does not depend on it. CONFLICT
   * if these are not all of them.
   */
  reorder: administer.input(z.object({ ids: z.array(HotFolderId).max(500) })).output(z.void()),
  /** What the RIPs have picked up, in the order of the hot folders. */
  pickUps: watch.output(z.array(PickUps)),
  get: watch.input(One).output(HotFolderDetail),
  contents: watch.input(One).output(HotFolderContents),
  /**
   * All files that are to be put there or lie there, or those of which nobody knows whether the RIP has them;
   * the first 20,000.
   */
  files: watch.input(One.extend({ which: z.enum(['movable', 'uncertain']) })).output(z.array(QueueFile)),
  /** Changes the given settings if they fit together. INVALID names the field at fault. */
  update: administer.input(One.extend({ change: HotFolderSettings.partial() })).output(HotFolderDetail),
  /** Stores what its RIP is logged in with, for that address and no other, until it answers another way. */
  keepSecret: administer.input(One.extend({ url: RipUrl, secret: RipSecret })).output(z.void()),
  /** What `remove` would do. */
  removal: watch.input(One).output(Removal),
  /**
   * Forgets a hot folder; nothing in it is touched. CONFLICT while a file is being put there; it can be
   * removed a moment later.
   */
  remove: administer.input(One).output(Removal),
  /** Sends a page marked as a test. UNAVAILABLE with the reason if nothing can be delivered now. */
  deliverTestPage: operate.input(One).output(TestPage),
  /** What happened to the latest test page; null if there was none, or if the folder cannot be read now. */
  testPage: watch.input(One).output(TestPage.nullable()),
  /**
   * Asks the RIP once, with settings that need not be saved yet; without `secret`, with the one that is kept.
   * UNAVAILABLE with the reason if it does not answer.
   */
  testAnswers: administer
    .input(One.extend({ answers: AnswersChoice, secret: RipSecret.optional() }))
    .output(AnswersTest),
  /** The name that a template gives to a file: the given one, the latest one here, or an invented one. */
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
   * Tries everything that delivery needs in a chosen folder or a hot folder, and leaves nothing behind.
   * `tempNamesSeconds`: how long harmless files with several extensions stay in the folder, to see which of
   * them a running RIP ignores; 0: skip that.
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
