import type { AnswersChoice, Message, RipPhase } from '../../../contract/index.ts';
import type { HotFolderProfile } from '../settings/index.ts';

/** What a RIP says of one of its jobs. */
export interface Answer {
  /** What its file may be called, likeliest first. */
  readonly names: readonly string[];
  /** What the RIP calls its job: the same job has the same one each time. */
  readonly reference: string;
  readonly phase: RipPhase;
  /** In its own words; null if it has none. */
  readonly said: string | null;
  /** By its own clock, in milliseconds; null if it does not say. */
  readonly saidAt: number | null;
}

/** What can be heard of a RIP. It is only asked, never told anything. */
export interface RipAnswers {
  /** Everything that it says now. Throws NoAnswerError, or the system's error. */
  look(): Promise<readonly Answer[]>;
  /** Ends its session at the RIP, if it has one. Never rejects. */
  readonly leave?: () => Promise<void>;
}

/** A RIP cannot be asked, or its answer cannot be used; says why. */
export class NoAnswerError extends Error {
  readonly userMessage: Message;

  constructor(userMessage: Message) {
    super(userMessage.code);
    this.name = 'NoAnswerError';
    this.userMessage = userMessage;
  }
}

/** The choices that ask a RIP. */
export type AskedChoice = Exclude<AnswersChoice, { readonly kind: 'none' }>;

/** A hot folder whose RIP is asked. */
export type AskedFolder = Pick<HotFolderProfile, 'id' | 'name' | 'path'>;
