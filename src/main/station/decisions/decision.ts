import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { HotFolderId } from '../../../contract/index.ts';

/** An operator's decision about a file, as stored and as sent to other stations of a site. */
export const FileDecision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hold'), reason: z.string() }),
  /** `before`: the reason of the hold that it replaced. */
  z.object({ kind: z.literal('take-back-hold'), before: z.string().nullable() }),
  z.object({ kind: z.literal('request-replacement'), note: z.string() }),
  z.object({ kind: z.literal('take-back-request'), before: z.string().nullable() }),
  z.object({ kind: z.literal('refetch') }),
  z.object({ kind: z.literal('approve') }),
  /** Approves the file although preflight blocks it. */
  z.object({ kind: z.literal('override'), reason: z.string() }),
  z.object({ kind: z.literal('take-back-approval') }),
  z.object({ kind: z.literal('release') }),
  z.object({
    kind: z.literal('resend'),
    /** Null: all hot folders that had it. */
    hotFolderIds: z.array(HotFolderId).nullable(),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('take-back-resend') }),
  z.object({ kind: z.literal('send-manually') }),
  /** Where a file goes that no rule decides about. */
  z.object({ kind: z.literal('send-to'), hotFolderIds: z.array(HotFolderId) }),
  z.object({ kind: z.literal('take-back-send-to') }),
]);
export type FileDecision = z.infer<typeof FileDecision>;

/** A decision, and who made it where. */
export const DecisionMade = z.object({
  decision: FileDecision,
  operator: z.string().nullable(),
  desk: z.string().nullable(),
  station: z.string(),
  madeAt: z.coerce.date(),
});
export type DecisionMade = z.infer<typeof DecisionMade>;

/** Everything that the stations of a site decide for all of them. */
export const Decision = z.discriminatedUnion('kind', [
  ...FileDecision.options,
  /** Two stations have decided differently: the file is on hold until an operator chooses. */
  z.object({ kind: z.literal('dispute'), first: DecisionMade, second: DecisionMade }),
  /** A job or batch moves to the front, or back. */
  z.object({ kind: z.literal('rush'), isRush: z.boolean() }),
]);
export type Decision = z.infer<typeof Decision>;
export type Dispute = Extract<Decision, { kind: 'dispute' }>;

/** The aim of a decision: two with the same aim need no choice between them. */
const aims = {
  hold: 'keep',
  'request-replacement': 'keep',
  'take-back-approval': 'keep',
  'take-back-resend': 'as before',
  dispute: 'keep',
  approve: 'send',
  override: 'send',
  release: 'send',
  'send-manually': 'send',
  'send-to': 'send',
  'take-back-send-to': 'as before',
  resend: 'send again',
  'take-back-hold': 'as before',
  'take-back-request': 'as before',
  refetch: 'fetch',
  rush: 'order',
} as const satisfies Record<Decision['kind'], string>;

/** Sent to other hot folders it would be printed there, too. */
const sameFolders = (one: Decision, other: Decision): boolean =>
  one.kind !== 'send-to' ||
  other.kind !== 'send-to' ||
  isDeepStrictEqual(one.hotFolderIds.toSorted(), other.hotFolderIds.toSorted());

export const decideAlike = (one: Decision, other: Decision): boolean =>
  aims[one.kind] === aims[other.kind] && sameFolders(one, other);

/** Whether nothing of the file may be sent after the decision. */
export const keepsFile = ({ kind }: Decision): boolean =>
  kind === 'hold' || kind === 'request-replacement' || kind === 'dispute';
