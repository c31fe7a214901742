import { z } from 'zod';
import {
  type Artwork,
  type ArtworkState,
  deliveredStates,
  isOneOf,
  isWithRips,
  newestDeliveries,
  notYetArchivedStates,
  OperatorReason,
  presentStates,
  SEND_DELAY_MS,
} from './artwork.ts';
import { LaterDecision } from './decision-revision.ts';
import { PlacedHold } from './hold.ts';
import { ArtworkId, HotFolderId, Instant } from './ids.ts';
import { Message } from './message.ts';
import { FileMove, isMovable } from './moves.ts';
import { ResendCopies, resendBar, type WhereWatched } from './resend.ts';

/** The operator's hold that the decision replaced, which is restored; null: none. */
const before = PlacedHold.nullable();
/** As other stations hear it, those that they may send to as well: maybe none. */
const hotFolderIds = z.array(HotFolderId).max(50);

/** What an operator decides about a file, and all stations of a site carry out. */
const sharedDecisions = [
  z.object({ kind: z.literal('hold'), reason: OperatorReason.nullable() }),
  z.object({ kind: z.literal('take-back-hold'), before }),
  z.object({ kind: z.literal('request-replacement'), reason: OperatorReason }),
  z.object({ kind: z.literal('take-back-request'), before }),
  z.object({ kind: z.literal('refetch') }),
  z.object({ kind: z.literal('approve') }),
  /** Approves the file although preflight blocks it; the reason goes into the log and onto the job ticket. */
  z.object({ kind: z.literal('override'), reason: OperatorReason.min(3) }),
  z.object({ kind: z.literal('take-back-approval') }),
  /** `hotFolderIds` null: to all hot folders that had it. */
  z.object({
    kind: z.literal('resend'),
    hotFolderIds: hotFolderIds.nullable(),
    reason: OperatorReason,
    /** Null: as ordered. */
    copies: ResendCopies.nullable().default(null),
  }),
  z.object({ kind: z.literal('take-back-resend') }),
  z.object({ kind: z.literal('send-manually') }),
  /** Where a file goes that no rule decides about. */
  z.object({ kind: z.literal('send-to'), hotFolderIds }),
  z.object({ kind: z.literal('take-back-send-to') }),
  /** The RIP has the file, which was missing from its hot folder. */
  z.object({ kind: z.literal('confirm-picked-up') }),
] as const;

/** What an operator can decide about a file; `decisionRules` says when, and what takes it back. */
export const FileDecision = z
  .discriminatedUnion('kind', [
    ...sharedDecisions,
    /** Which of two decisions counts that two stations made without knowing of each other's. */
    z.object({ kind: z.literal('choose'), choice: z.enum(['first', 'second']) }),
    /** The file is taken out of its hot folder, with its ticket. */
    z.object({ kind: z.literal('remove-from-folder') }),
    /**
     * The file goes to another hot folder than now: instead of to `from` or, if that is null, of the only one
     * that it goes to. `to` null: to those of its rule.
     */
    z.object({ kind: z.literal('move'), from: HotFolderId.nullable(), to: HotFolderId.nullable() }),
    z.object({ kind: z.literal('take-back-move') }),
  ])
  .refine((one) => !('hotFolderIds' in one) || one.hotFolderIds?.length !== 0, 'It names no hot folder.');
export type FileDecision = z.infer<typeof FileDecision>;
export type DecisionKind = FileDecision['kind'];

/** A decision about a file as it is stored, and sent to the other stations of a site. */
export const SharedDecision = z.discriminatedUnion('kind', [
  ...sharedDecisions,
  /** Sends a file at once that was on hold because of a dispute. */
  z.object({ kind: z.literal('release') }),
  /** What a move, or taking it back, has done. */
  FileMove.extend({
    kind: z.literal('moved'),
    file: z.object({ sha256: z.string(), bytes: z.number() }).nullable(),
  }),
]);
export type SharedDecision = z.infer<typeof SharedDecision>;

/** What a decision depends on. */
export type DecidedFile = Pick<
  Artwork,
  'state' | 'preflight' | 'approval' | 'replacement' | 'isRecalled' | 'reason'
> & { readonly deliveries: readonly WhereWatched[] };

/** The aim of a decision: two with the same aim need no choice between them. */
type DecisionAim =
  | 'keep'
  | 'send'
  | 'send again'
  | 'as before'
  | 'fetch'
  | 'elsewhere'
  | 'confirm'
  | 'remove'
  | 'choose';

/** When a decision makes sense, what it takes, and what takes it back. */
interface DecisionRule {
  /** The states of a file in which it makes sense; a list that knows no more of a file goes by them. */
  readonly states: readonly ArtworkState[];
  /** What has to be true besides. The station has the last word, and its refusal says why. */
  readonly suits: (file: DecidedFile) => boolean;
  /** What an operator has to say besides. */
  readonly needs: readonly ('reason' | 'folders')[];
  /** What takes it back, and for how long in ms; `forMs` null: as long as it stands. */
  readonly undo: { readonly by: DecisionKind; readonly forMs: number | null } | null;
  readonly aim: DecisionAim;
}

/** A window can make the decision. */
type OfferedRule = DecisionRule & { readonly isOffered: true };
/** No window can make it: the call does not take it. */
type UnofferedRule = DecisionRule & { readonly isOffered: false };

const arriving = [...notYetArchivedStates, 'archived', 'no-route', 'delivering'] as const;
const holdable = [...arriving, 'on-hold'] as const;
const anyState = [...holdable, ...deliveredStates, 'withdrawn'] as const;
const always = (): boolean => true;
const isOpen = ({ approval }: DecidedFile): boolean => approval === null;
/** Not on hold, or on hold with nothing decided about it yet. */
const isUndecided = (file: DecidedFile): boolean =>
  file.state !== 'on-hold' || (file.approval === null && file.replacement === null);
const isSent = ({ state }: DecidedFile): boolean => isOneOf(state, deliveredStates);
const sendDelay = <Kind extends DecisionKind>(by: Kind) => ({ by, forMs: SEND_DELAY_MS });
const whileItStands = <Kind extends DecisionKind>(by: Kind) => ({ by, forMs: null });

/**
 * Every decision about a file, what sends it first. Windows go by this table: menus, undo and refusals of
 * each screen are its own. The station has guards besides, whose refusals say why.
 */
export const decisionRules = {
  approve: {
    states: ['on-hold'],
    suits: (file) => isOpen(file) && file.preflight !== 'blocked',
    needs: [],
    undo: sendDelay('take-back-approval'),
    aim: 'send',
    isOffered: true,
  },
  override: {
    states: ['on-hold'],
    suits: (file) => isOpen(file) && file.preflight === 'blocked',
    needs: ['reason'],
    undo: sendDelay('take-back-approval'),
    aim: 'send',
    isOffered: true,
  },
  'take-back-approval': {
    states: ['on-hold'],
    suits: ({ approval }) => approval !== null,
    needs: [],
    undo: null,
    aim: 'keep',
    isOffered: true,
  },
  resend: {
    states: [...arriving, ...deliveredStates],
    suits: (file) => resendBar(file) === null,
    needs: ['folders', 'reason'],
    undo: sendDelay('take-back-resend'),
    aim: 'send again',
    isOffered: true,
  },
  'send-to': {
    states: ['no-route'],
    suits: always,
    needs: ['folders'],
    undo: sendDelay('take-back-send-to'),
    aim: 'send',
    isOffered: true,
  },
  'send-manually': {
    states: ['withdrawn'],
    suits: ({ reason }) => reason?.code === 'withdrawn.past' || reason?.code === 'withdrawn.batch-cancelled',
    needs: [],
    undo: null,
    aim: 'send',
    isOffered: true,
  },
  move: {
    states: [...holdable, ...deliveredStates],
    suits: isMovable,
    needs: ['folders'],
    undo: whileItStands('take-back-move'),
    aim: 'elsewhere',
    isOffered: true,
  },
  'request-replacement': {
    states: [...holdable, ...deliveredStates],
    suits: (file) => (isSent(file) ? isWithRips(file.deliveries) : file.state !== 'on-hold' || isOpen(file)),
    needs: ['reason'],
    undo: whileItStands('take-back-request'),
    aim: 'keep',
    isOffered: true,
  },
  hold: {
    states: holdable,
    suits: isUndecided,
    needs: ['reason'],
    undo: whileItStands('take-back-hold'),
    aim: 'keep',
    isOffered: true,
  },
  refetch: {
    states: ['on-hold', ...deliveredStates],
    suits: (file) => (file.state !== 'on-hold' || isOpen(file)) && isWithRips(file.deliveries),
    needs: [],
    undo: null,
    aim: 'fetch',
    isOffered: true,
  },
  'remove-from-folder': {
    states: anyState,
    suits: ({ isRecalled, deliveries }) =>
      isRecalled && deliveries.some(({ state }) => isOneOf(state, presentStates)),
    needs: [],
    undo: null,
    aim: 'remove',
    isOffered: true,
  },
  'confirm-picked-up': {
    states: anyState,
    suits: ({ deliveries }) => newestDeliveries(deliveries).some(({ state }) => state === 'failed'),
    needs: [],
    undo: null,
    aim: 'confirm',
    isOffered: true,
  },
  choose: {
    states: ['on-hold'],
    suits: ({ reason }) => reason?.code === 'file.decided-differently',
    needs: [],
    undo: null,
    aim: 'choose',
    isOffered: true,
  },
  'take-back-hold': {
    states: holdable,
    suits: ({ reason }) => reason !== null,
    needs: [],
    undo: null,
    aim: 'as before',
    isOffered: true,
  },
  'take-back-request': {
    states: anyState,
    suits: ({ replacement }) => replacement !== null,
    needs: [],
    undo: null,
    aim: 'as before',
    isOffered: true,
  },
  'take-back-resend': {
    states: anyState,
    suits: ({ deliveries }) => deliveries.some(({ state }) => state === 'planned'),
    needs: [],
    undo: null,
    aim: 'as before',
    isOffered: true,
  },
  'take-back-send-to': {
    states: holdable,
    suits: always,
    needs: [],
    undo: null,
    aim: 'as before',
    isOffered: true,
  },
  'take-back-move': {
    states: anyState,
    suits: always,
    needs: [],
    undo: null,
    aim: 'as before',
    isOffered: true,
  },
  /** Only a choice between two decisions makes it. */
  release: { states: ['on-hold'], suits: always, needs: [], undo: null, aim: 'send', isOffered: false },
  moved: { states: anyState, suits: always, needs: [], undo: null, aim: 'elsewhere', isOffered: false },
} as const satisfies Record<DecisionKind, OfferedRule> & Record<'release' | 'moved', UnofferedRule>;

const isOffered = (kind: keyof typeof decisionRules): kind is DecisionKind => decisionRules[kind].isOffered;
const allKinds = Object.keys(decisionRules) as (keyof typeof decisionRules)[];

/** Whether a decision makes sense for a file. */
export const appliesTo = (kind: DecisionKind, file: DecidedFile): boolean => {
  const { states, suits } = decisionRules[kind];
  return isOneOf(file.state, states) && suits(file);
};

/**
 * The decisions that make sense for a file, besides taking one back. What sends comes first where something
 * waits for that; where the file arrives by itself, or new artwork is expected, it comes last.
 */
export function decisionsFor(file: DecidedFile): readonly DecisionKind[] {
  const kinds = allKinds
    .filter(isOffered)
    .filter((kind) => decisionRules[kind].aim !== 'as before' && appliesTo(kind, file));
  const isWaiting = file.state === 'on-hold' && file.replacement === null;
  return isWaiting || isSent(file) ? kinds : kinds.toReversed();
}

/** For which files it was done, and for which it could not be. */
export const DecisionOutcome = z.object({
  done: z.array(ArtworkId),
  refused: z.array(
    z.object({
      id: ArtworkId,
      why: Message,
      /** Somebody else's decision in the meantime. Asked again with that revision, it is done. */
      since: LaterDecision.optional(),
    }),
  ),
});
export type DecisionOutcome = z.infer<typeof DecisionOutcome>;

/** One of two conflicting decisions; only one can count. */
export const DisputedDecision = z.object({
  kind: z.enum(SharedDecision.options.map((one) => one.shape.kind.value)),
  /** The reason that was given; null if none was. */
  note: z.string().nullable(),
  /** Null: not recorded. */
  by: z.string().nullable(),
  desk: z.string().nullable(),
  /** The station where it was made. */
  station: z.string(),
  at: Instant,
});
export type DisputedDecision = z.infer<typeof DisputedDecision>;

/** Two stations have decided differently about a file, which is on hold until an operator chooses. */
export const Dispute = z.object({ first: DisputedDecision, second: DisputedDecision });
export type Dispute = z.infer<typeof Dispute>;
