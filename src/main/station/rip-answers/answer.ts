import type { AnswersChoice, AnswersState, Message, RipPhase } from '../../../contract/index.ts';
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

/** Receives what a RIP says without being asked. */
export interface Unasked {
  /** What has become of some of its jobs. */
  heard(answers: readonly Answer[]): void;
  /** It may have something to say. */
  lookNow(): void;
}

/** What can be heard of a RIP. None of its jobs is ever changed. */
export interface RipAnswers {
  /** Everything that it says now. Throws NoAnswerError, or the system's error. */
  look(): Promise<readonly Answer[]>;
  /** Why it stands still, as far as it has said; null if it does not. Missing: it says nothing of that. */
  readonly stop?: Message | null;
  /** How it fares with what it sends by itself; null or missing if it is not asked to. */
  readonly signals?: AnswersState['signals'];
  /** From the next look on, what it says by itself is wanted, too. */
  hear?(unasked: Unasked): void;
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
