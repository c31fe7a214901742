import { z } from 'zod';
import { DecisionRevision } from './decision-revision.ts';
import { ArtworkId, DeliveryId, HotFolderId, Instant, RuleId } from './ids.ts';
import { Message } from './message.ts';
import { PreflightStatus } from './preflight.ts';

/**
 * Where a file is in its life, as ARCHITECTURE.md draws it. `waiting` is the retry arrow: a transfer that
 * failed, with the time of the next attempt; `failed` is one that retrying cannot fix. `withdrawn` is one
 * that must not be delivered, for the reason given; it resumes when the service asks for it again.
 */
export const ArtworkState = z.enum([
  'expected',
  'queued',
  'transferring',
  'verifying',
  'waiting',
  'failed',
  'archived',
  'on-hold',
  'no-route',
  'delivering',
  'delivered',
  'picked-up',
  'withdrawn',
]);
export type ArtworkState = z.infer<typeof ArtworkState>;

/** To be downloaded, for the first time or again. */
export const toDownloadStates = ['queued', 'waiting'] as const;
/** States in which an operator can pause or cancel a download. */
export const pausableStates = [...toDownloadStates, 'transferring'] as const;
/** The station is receiving the file. */
export const receivingStates = ['transferring', 'verifying'] as const;
/** Requested, but not yet complete in the archive. */
export const fetchingStates = [...toDownloadStates, ...receivingStates, 'failed'] as const;
export const notYetArchivedStates = ['expected', ...fetchingStates] as const;
/** In the archive, and on its way to no hot folder yet. */
export const notYetRoutedStates = ['archived', 'on-hold', 'no-route'] as const;
/** In the archive, but not yet in every hot folder it goes to. */
export const undeliveredStates = [...notYetRoutedStates, 'delivering'] as const;
/** Ready to be sent, or on its way to the station; nothing of it is known to be in a hot folder. */
export const toSendStates = [
  'queued',
  'transferring',
  'verifying',
  'waiting',
  'archived',
  'no-route',
  'delivering',
] as const satisfies readonly ArtworkState[];
export const deliveredStates = ['delivered', 'picked-up'] as const;
export const archivedStates = [...undeliveredStates, ...deliveredStates] as const;
/** States that follow from the file's deliveries alone. */
export const withFoldersStates = ['delivering', ...deliveredStates] as const;
/** Only an operator can end these states. */
export const stoppedStates = ['failed', 'on-hold', 'no-route'] as const;
/** The station is working on the file now. */
export const runningStates = ['transferring', 'verifying', 'archived', 'delivering'] as const;
/** Of these, in the archive and on the way to a hot folder. */
export const sendingStates = ['archived', 'delivering'] as const satisfies (typeof runningStates)[number][];
/** Nothing happens to the file. */
export const idleStates = ['expected', 'withdrawn'] as const;

/** Whether a state is one of a set; narrows it to the set. */
export const isOneOf = <State extends string, One extends State>(
  state: State,
  set: readonly One[],
): state is One => (set as readonly State[]).includes(state);

/**
 * The steps of a delivery: `copying` and `committing` as the journal has them, then what the RIP did with
 * it. `removing` and `removed`: an operator had it taken out of the hot folder.
 */
export const DeliveryState = z.enum([
  'planned',
  'copying',
  'committing',
  'delivered',
  'picked-up',
  'rejected',
  'stuck',
  'failed',
  'removing',
  'removed',
]);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Not in the hot folder yet. */
export const owedStates = ['planned', 'copying', 'committing'] as const;
/** In the hot folder as far as is known, not picked up yet. */
export const presentStates = ['delivered', 'stuck'] as const;
/** A RIP may have the file, or get it at any moment. */
export const maybeAtRipStates = [
  'committing',
  ...presentStates,
  'picked-up',
  'failed',
  'removing',
] as const satisfies readonly DeliveryState[];
/** Only an operator can end these states. */
export const troubledDeliveryStates = [
  'failed',
  'rejected',
  'stuck',
] as const satisfies readonly DeliveryState[];

/** What sent a file to a hot folder: a rule, by its name then, the default hot folder, or an operator. */
export const RoutedBy = z.discriminatedUnion('by', [
  z.object({ by: z.literal('rule'), id: RuleId, name: z.string() }),
  z.object({ by: z.literal('default') }),
  z.object({ by: z.literal('operator') }),
]);
export type RoutedBy = z.infer<typeof RoutedBy>;

/** One file in one hot folder. */
export const Delivery = z.object({
  id: DeliveryId,
  hotFolderId: HotFolderId,
  hotFolderName: z.string(),
  /** Whether the settings still contain the hot folder; a file in any other folder is no longer watched. */
  isWatched: z.boolean(),
  revision: z.number().int().positive(),
  state: DeliveryState,
  finalName: z.string().nullable(),
  /** Null if it was sent by a version that did not record this. */
  routedBy: RoutedBy.nullable(),
  /** How many an operator wanted with it; null: as ordered. */
  copies: z.number().int().nullable(),
  /** The names of the hot folders that it was moved to, or is about to be; null if it was not. */
  movedTo: z.string().nullable(),
  deliveredAt: Instant.nullable(),
  pickedUpAt: Instant.nullable(),
  /** Set when the delivery needs attention. */
  problem: Message.nullable(),
  /** Why the hot folder cannot be sent to now; null if it can, or if nothing is due there. */
  waitsFor: Message.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The part of a delivery that says where it is. */
export const WhereDelivered = Delivery.pick({ hotFolderId: true, state: true });
export type WhereDelivered = z.infer<typeof WhereDelivered>;

/**
 * The newest delivery to each hot folder; one that was taken out again counts as none.
 * @param deliveries of one file, those to the same folder in the order of their revisions
 */
export const newestDeliveries = <One extends WhereDelivered>(deliveries: readonly One[]): One[] => [
  ...new Map(
    deliveries.filter(({ state }) => state !== 'removed').map((one) => [one.hotFolderId, one]),
  ).values(),
];

/**
 * True if every RIP has picked up or rejected its latest delivery, so nothing of the file is in a hot
 * folder or on its way there. Also true for a file that was never delivered.
 */
export const isWithRips = (deliveries: readonly WhereDelivered[]): boolean =>
  newestDeliveries(deliveries).every(({ state }) => state === 'picked-up' || state === 'rejected');

/** What a file is for: the printed colours, a foil unit, or something this version does not know. */
export const FileKind = z.enum(['colour', 'foil', 'other']);
export type FileKind = z.infer<typeof FileKind>;

/**
 * How far the service has been told of a request for new artwork. `unknown`: it was sent, and the answer was
 * lost, so an operator has to find out.
 */
export const IssueState = z.enum(['waiting', 'sending', 'told', 'unknown', 'refused']);
export type IssueState = z.infer<typeof IssueState>;
export const ArtworkIssue = z.object({ state: IssueState, why: Message.nullable() });
export type ArtworkIssue = z.infer<typeof ArtworkIssue>;

/** An operator's request for new artwork: the note, and when it was made. */
export const RequestedReplacement = z.object({
  note: z.string(),
  at: Instant,
  /** Null if the service has no call for it. */
  issue: ArtworkIssue.nullable(),
});
export type RequestedReplacement = z.infer<typeof RequestedReplacement>;

/**
 * Milliseconds between an approval and the sending of the file. Until then the approval can be taken back.
 */
export const SEND_DELAY_MS = 5_000;

/** Bytes that the archive held for a file before others replaced them. Read by its own id, like a file. */
export const ArtworkRevision = z.object({ id: ArtworkId, bytes: z.number(), replacedAt: Instant });
export type ArtworkRevision = z.infer<typeof ArtworkRevision>;

/** One artwork file of a component (interface section 2.8, "file"). */
export const Artwork = z.object({
  id: ArtworkId,
  /** Id of the file at the service. */
  fileId: z.string(),
  name: z.string(),
  kind: FileKind,
  finishings: z.array(z.string()),
  state: ArtworkState,
  /** Bytes as announced by the service or storage, or as counted in the archive. */
  sizeBytes: z.number().nullable(),
  receivedBytes: z.number(),
  bytesPerSecond: z.number().nullable(),
  sha256: z.string().nullable(),
  attempt: z.number().int(),
  retryAt: Instant.nullable(),
  /** Why the file is waiting, on hold or failed. */
  reason: Message.nullable(),
  /**
   * The file was delivered and is no longer wanted: what to do at the RIP. Null once an operator has
   * acknowledged it.
   */
  recall: Message.nullable(),
  /** Whether it is recalled, acknowledged or not. */
  isRecalled: z.boolean(),
  /** The open request for new artwork; null once it has arrived. */
  replacement: RequestedReplacement.nullable(),
  /**
   * An operator's approval. The file stays on hold until `sendsAt`, and until then the approval can be
   * taken back.
   */
  approval: z.object({ sendsAt: Instant }).nullable(),
  /** The service announces a checksum or size, so a refresh notices when the bytes behind the id change. */
  isAnnounced: z.boolean(),
  deliveries: z.array(Delivery),
  preflight: PreflightStatus,
  /** Rises with each decision about the file. */
  decisionRevision: DecisionRevision,
});
export type Artwork = z.infer<typeof Artwork>;

/** Why a file waits that another station of the site downloads, or is to. */
const elsewhereCodes: ReadonlySet<string> = new Set([
  'transfer.at-station',
  'transfer.for-others',
  'transfer.goes-elsewhere',
  'transfer.sent-elsewhere',
]);

/** Whether another station of the site downloads and sends the file, so that nothing has to be done here. */
export const isElsewhere = ({ state, reason }: Pick<Artwork, 'state' | 'reason'>): boolean =>
  state === 'waiting' && elsewhereCodes.has(reason?.code ?? '');

/** Whether it is left to a hot folder that only another station of the site sends to, or was sent there. */
export const goesElsewhere = ({ state, reason }: Pick<Artwork, 'state' | 'reason'>): boolean =>
  state === 'waiting' &&
  (reason?.code === 'transfer.goes-elsewhere' || reason?.code === 'transfer.sent-elsewhere');

/** Why an operator holds a file or sends it again. Written to the log and the ticket. */
export const OperatorReason = z.string().trim().min(1).max(300);
