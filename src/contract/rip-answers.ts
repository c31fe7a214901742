import { z } from 'zod';
import { RipPhase } from './evidence.ts';
import { Instant } from './ids.ts';
import { Message } from './message.ts';
import { FolderName } from './rip.ts';

/** A folder into which a RIP moves files, and what it means that one is there. */
export const AnswerFolder = z.object({
  name: FolderName,
  /** In the hot folder, or in the folder that the hot folder is in. */
  where: z.enum(['inside', 'beside']),
  means: RipPhase.exclude(['seen']),
});
export type AnswerFolder = z.infer<typeof AnswerFolder>;

/** Where a RIP answers. A name and a password are no part of it. */
export const RipUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .regex(/^[^@#]+$/);

/** A Fiery gets a password: over https, or on this machine itself. */
const FieryUrl = RipUrl.regex(/^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/i);

/** An address of this machine that RIPs reach, and a port: where they send what they say by themselves. */
const SignalsAddress = z
  .url({ protocol: /^http$/ })
  .max(300)
  .regex(/^http:\/\/(?!0\.0\.0\.0|\[::\])([\w.-]+|\[[\da-f:.]+\]):[1-9]\d{3,4}\/?$/i);

/** How the RIP of a hot folder says what it does with its files. Nothing is read until one is chosen. */
export const AnswersChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('folders'), folders: z.array(AnswerFolder).min(1).max(20) }),
  /**
   * CIP4's job messages over HTTP. `details`: how much it is asked to say of each job; RIPs differ.
   * `signals`: it is asked to send news there, too; null: it is not.
   */
  z.object({
    kind: z.literal('jmf'),
    url: RipUrl,
    details: z.enum(['Brief', 'JobPhase', 'Full']),
    signals: SignalsAddress.nullable().default(null),
  }),
  /** The Fiery API, version 5. What it is logged in with besides is a RipSecret. */
  z.object({ kind: z.literal('fiery'), url: FieryUrl, user: z.string().trim().min(1).max(200) }),
]);
export type AnswersChoice = z.infer<typeof AnswersChoice>;

/** What a RIP asks for that nobody may read: it goes to the store of secrets, and never back to a window. */
export const RipSecret = z.object({
  password: z.string().min(1).max(500),
  apiKey: z.string().trim().min(1).max(2_000),
});
export type RipSecret = z.infer<typeof RipSecret>;

/** The latest look at what a RIP says. */
export const AnswersState = z.object({
  /** When it last answered; null if it has not answered yet. */
  answeredAt: Instant.nullable(),
  /** Why it cannot be asked now; null if it can. */
  problem: Message.nullable(),
  /** What it said that cannot be used, each in a sentence. */
  notes: z.array(Message),
  /** Of what it sends by itself: when the latest arrived, and why nothing can; null: it is not asked to. */
  signals: z.object({ heardAt: Instant.nullable(), problem: Message.nullable() }).nullable(),
  /** Why it stands still, in its own words, and since when that is known; null if it does not. */
  stopped: z.object({ why: Message, since: Instant }).nullable(),
});
export type AnswersState = z.infer<typeof AnswersState>;

/** What a test of the answers found. */
export const AnswersTest = z.object({
  /** How many files the RIP speaks of, and how many of them were sent to this hot folder. */
  names: z.number().int(),
  known: z.number().int(),
  /** Up to ten of the others, so that a wrong folder or RIP is recognised. */
  others: z.array(z.string()),
});
export type AnswersTest = z.infer<typeof AnswersTest>;
