import { z } from 'zod';
import { DeliveryState } from './artwork.ts';
import { ArtworkId, DeliveryId, HotFolderId, Instant, JobKey } from './ids.ts';
import { Message } from './message.ts';
import { PreflightProfile } from './preflight.ts';
import { ResendBar } from './resend.ts';
import { RipId, RipProfile, TicketKind } from './rip.ts';
import { AnswersChoice, AnswersState } from './rip-answers.ts';

/**
 * `numbered`: every name begins with a rising number; `one-by-one`: the next file is sent when the RIP has
 * picked up the one before.
 */
export const DeliveryOrder = z.enum(['any', 'numbered', 'one-by-one']);
export type DeliveryOrder = z.infer<typeof DeliveryOrder>;

/** Before what a slip sheet is put into a hot folder: our own page that says what follows. */
export const SlipKind = z.enum(['job', 'batch']);
export type SlipKind = z.infer<typeof SlipKind>;

export const SlipSetting = z.enum(['none', ...SlipKind.options]);
export type SlipSetting = z.infer<typeof SlipSetting>;

/** Who may change and remove delivered files: the hot folder's own group, or every account of the machine. */
export const FileAccess = z.enum(['group', 'everyone']);
export type FileAccess = z.infer<typeof FileAccess>;

/** What an operator can set for a hot folder, besides its path. */
export const HotFolderSettings = z.object({
  name: z.string().trim().min(1).max(60),
  rip: RipId,
  nameTemplate: z.string().max(500),
  /** The job ticket beside each file; it appears after the file. */
  ticket: TicketKind,
  order: DeliveryOrder,
  /** How many files of this station may lie there; more wait until the RIP has picked some up. Null: any. */
  mostInFolder: z.number().int().min(1).max(10_000).nullable(),
  /** A sheet that goes there before the first file of each job or batch. */
  slip: SlipSetting,
  fileAccess: FileAccess,
  /** A file that stays longer than this counts as stuck; null: as long as this kind of RIP may need. */
  stuckAfterSeconds: z.number().min(1).max(604_800).nullable(),
  /**
   * The preflight profile for files that go there; a blocked file waits for an operator's approval. Null: the
   * company's.
   */
  preflight: PreflightProfile.nullable(),
  /** How often the folder is checked for files that the RIP has picked up. */
  pickupPollMs: z.number().int().min(50).max(600_000),
  /**
   * Files are staged in the hot folder itself under this extension. Only for a folder that nothing can be
   * created beside, and only an extension that the RIP was shown to ignore. Null: they are staged in a
   * separate folder.
   */
  tempExtension: z
    .string()
    .regex(/^\.[a-z0-9]{1,16}$/)
    .refine((extension) => !taking.has(extension), 'RIPs take files of that extension.')
    .nullable(),
  /** How its RIP says what it does with the files. Nothing that is sent follows from it. */
  answers: AnswersChoice,
});
export type HotFolderSettings = z.infer<typeof HotFolderSettings>;

const taking: ReadonlySet<string> = new Set([
  '.pdf',
  '.json',
  '.csv',
  '.xjdf',
  '.jdf',
  '.xml',
  '.xpf',
  '.trg',
]);

/** A hot folder as the status bar and the lists show it. */
export const HotFolder = z.object({
  id: HotFolderId,
  name: z.string(),
  /** For display and "reveal in folder" only; never accepted as input. */
  path: z.string(),
  /** Files still to be sent there. */
  owed: z.number().int(),
  /** Delivered and not yet picked up, including the stuck ones. */
  waiting: z.number().int(),
  /** Of those and of all that needs attention: not picked up in time. */
  stuck: z.number().int(),
  /** Rejected by the RIP, and needs attention. */
  rejected: z.number().int(),
  /** Could not be sent, and needs attention. */
  failed: z.number().int(),
  pickedUp: z.number().int(),
  /** Null while files can be delivered to the folder. */
  problem: Message.nullable(),
  /** Sending is paused, or has not begun: files wait. What is already in the folder is still watched. */
  paused: z.boolean(),
  /** Its RIP is told how many copies are wanted: by the ticket, or in the file's name. */
  tellsCopies: z.boolean(),
  /** The first hot folder, while the operator has not yet said how sending begins. */
  awaitsStart: z.boolean(),
  /** Other stations of the site send to it, too: the site's ledger decides which one sends a file. */
  shared: z.boolean(),
  /** Whether its RIP answers what becomes of files; null if it is not asked, or has not been yet. */
  ripAnswers: z.boolean().nullable(),
});
export type HotFolder = z.infer<typeof HotFolder>;

/** The period over which pick-ups are counted, in milliseconds. */
export const PICK_UP_SPAN_MS = 3_600_000;

/** What the RIP of a hot folder has picked up. Rejected files and test pages do not count. */
export const PickUps = z.object({
  hotFolderId: HotFolderId,
  /** Null if it has picked up nothing yet. */
  lastAt: Instant.nullable(),
  /** Files in the last 60 minutes. */
  inLastHour: z.number().int(),
});
export type PickUps = z.infer<typeof PickUps>;

/** One hot folder with everything that can be set. */
export const HotFolderDetail = z.object({
  folder: HotFolder,
  settings: HotFolderSettings,
  rip: RipProfile,
  /** After how many seconds a file in the folder counts as stuck. */
  stuckTimeoutSeconds: z.number(),
  /** Null if its RIP is not asked. */
  answers: AnswersState.nullable(),
});
export type HotFolderDetail = z.infer<typeof HotFolderDetail>;

/** A file as one hot folder knows it. */
export const DeliveredFile = z.object({
  deliveryId: DeliveryId,
  artworkId: ArtworkId,
  jobKey: JobKey,
  jobName: z.string(),
  fileName: z.string(),
  revision: z.number().int(),
  state: DeliveryState,
  finalName: z.string().nullable(),
  ticketName: z.string().nullable(),
  bytes: z.number(),
  plannedAt: Instant,
  deliveredAt: Instant.nullable(),
  pickedUpAt: Instant.nullable(),
  problem: Message.nullable(),
  /** Set if it is no longer wanted; it can be removed while it is still in the hot folder. */
  recall: Message.nullable(),
  /** Why it cannot be resent to this hot folder; null if it can. */
  resendBar: ResendBar.nullable(),
});
export type DeliveredFile = z.infer<typeof DeliveredFile>;

/** At most this many files of one kind are listed. */
export const MAX_FOLDER_FILES = 200;

/**
 * What is in a hot folder, according to the ledger and to the folder itself. Lists stop at the newest
 * `MAX_FOLDER_FILES`. Files to send or in the folder are in sending order, all others newest first.
 */
export const HotFolderContents = z.object({
  queued: z.array(DeliveredFile),
  /** Sent and not yet picked up. */
  inFolder: z.array(DeliveredFile),
  rejected: z.array(DeliveredFile),
  failed: z.array(DeliveredFile),
  pickedUp: z.array(DeliveredFile),
  /** Files of other programs in the folder; null if it cannot be read now. */
  otherFiles: z
    .array(z.object({ name: z.string(), isFolder: z.boolean(), bytes: z.number(), modifiedAt: Instant }))
    .nullable(),
});
export type HotFolderContents = z.infer<typeof HotFolderContents>;

/** A page that an operator sent to see whether the RIP picks it up. It belongs to no job. */
export const TestPage = z.object({
  name: z.string(),
  /** Null if it was delivered before the station last started. */
  deliveredAt: Instant.nullable(),
  /** `refused`: it is in the RIP's error folder. */
  state: z.enum(['present', 'picked-up', 'rejected']),
});
export type TestPage = z.infer<typeof TestPage>;

/**
 * How sending to the first hot folder begins: at once; paused; or only with jobs that become ready from now
 * on, while those ready now are put on hold to be sent by hand.
 */
export const StartChoice = z.discriminatedUnion('how', [
  z.object({ how: z.literal('now') }),
  z.object({ how: z.literal('paused') }),
  z.object({ how: z.literal('new-only') }),
]);
export type StartChoice = z.infer<typeof StartChoice>;

/** What an operator decides about sending to a hot folder. */
export const FolderDecision = z.discriminatedUnion('kind', [
  /** Of one that was created with `awaitsStart`; of any other it changes nothing. */
  z.object({ kind: z.literal('start'), choice: StartChoice }),
  /** Paused, nothing is sent there, even across restarts. A file being sent now is finished. */
  z.object({ kind: z.literal('pause'), isPaused: z.boolean() }),
  /** The folder was created again, and is used as it is now. */
  z.object({ kind: z.literal('trust') }),
]);
export type FolderDecision = z.infer<typeof FolderDecision>;

/** What the log says about sending to a hot folder. */
export const PauseStep = z.enum(['paused', 'resumed']);
export type PauseStep = z.infer<typeof PauseStep>;

/** What is ready to send, or on its way to the station, before sending begins. */
export const ReadyToSend = z.object({
  files: z.number().int(),
  /** Batches, and jobs in no batch, that these files belong to. */
  batches: z.number().int(),
});
export type ReadyToSend = z.infer<typeof ReadyToSend>;

/** What removing a hot folder does to its files. */
export const Removal = z.object({
  /** Due at the folder and not yet delivered: routed again. */
  rerouted: z.number().int(),
  /** Still in the folder: they stay there, and their pick-up is no longer detected. */
  leftInFolder: z.number().int(),
  /** Rules that name it. Those that name no other hot folder are switched off. */
  rules: z.array(z.string()),
  /** It is the default hot folder; without it there is none. */
  isDefault: z.boolean(),
});
export type Removal = z.infer<typeof Removal>;

/** A template tried on a file: the name it gives, or why it gives none. */
export const NamePreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('name'), name: z.string(), notes: z.array(Message) }),
  z.object({ kind: z.literal('error'), error: Message }),
]);
export type NamePreview = z.infer<typeof NamePreview>;

/** One thing that a check of a folder found. */
export const Finding = z.object({
  check: z.enum([
    'there',
    'rights',
    'rename',
    'staging',
    'clock',
    'case',
    'unicode',
    'lengths',
    'space',
    'events',
    'temp-names',
    'rip',
  ]),
  verdict: z.enum(['good', 'note', 'problem']),
  message: Message,
});
export type Finding = z.infer<typeof Finding>;

/** The result of checking a folder, with the settings that suit it. */
export const Diagnosis = z.object({
  /** False if it cannot be used as a hot folder as it is. */
  usable: z.boolean(),
  findings: z.array(Finding),
  /** The settings these findings call for; all others may stay as they are. */
  proposal: HotFolderSettings.pick({
    rip: true,
    ticket: true,
    tempExtension: true,
    fileAccess: true,
    pickupPollMs: true,
  }).partial(),
  /** The proposal in words, one sentence each. */
  proposalWords: z.array(Message),
});
export type Diagnosis = z.infer<typeof Diagnosis>;
