import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type AnswersChoice, message, type RipPhase, type RipSecret } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { type Answer, type AskedFolder, NoAnswerError, type RipAnswers } from './answer.ts';
import { askRip, type Question, type RipResponse, successOf } from './ask-rip.ts';
import { namesIn, wordsOf } from './words.ts';

type FieryChoice = Extract<AnswersChoice, { readonly kind: 'fiery' }>;

const API = '/live/api/v5/';
const JOBS = `${API}jobs?key[]=id&key[]=title&key[]=status`;
/** A login that was refused is not tried again sooner: accounts are locked after a few wrong passwords. */
const REFUSED_MS = 600_000;
const LEAVE_WITHIN_MS = 2_000;

/** The words of `status` whose meaning is certain. Of any other only this much is: the Fiery has the job. */
const phases: ReadonlyMap<string, RipPhase> = new Map([
  ['ripping', 'ripping'],
  ['processing', 'ripping'],
  ['done ripping', 'ripping'],
  ['waiting to print', 'ripping'],
  ['printing', 'printing'],
  ['done printing', 'printed'],
  ['process error', 'refused'],
  ['process canceled', 'refused'],
]);

const Job = z.object({ id: z.string().min(1), title: z.string().min(1), status: z.string().default('') });
/** A job that cannot be read is left out, and takes no other with it. */
const Listed = z.object({ data: z.object({ items: z.array(z.unknown()) }) });
const LoggedIn = z.object({ authenticated: z.literal(false) });

interface FieryParts {
  readonly clock: Pick<Clock, 'after' | 'now'>;
  /** Throws NoAnswerError. */
  readonly secretOf: () => Promise<RipSecret>;
}

/** Null if it is not JSON. */
function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** A Fiery, asked by its API, version 5. It is logged in to, asked for its jobs, and logged out of. */
export class FieryAnswers implements RipAnswers {
  readonly #folder: AskedFolder;
  readonly #choice: FieryChoice;
  readonly #parts: FieryParts;
  /** Of the session; null without one. */
  #cookie: string | null = null;
  #refused: { readonly secret: RipSecret; readonly at: number } | null = null;

  constructor(folder: AskedFolder, choice: FieryChoice, parts: FieryParts) {
    this.#folder = folder;
    this.#choice = choice;
    this.#parts = parts;
  }

  async look(): Promise<Answer[]> {
    const before = this.#cookie;
    let response = await this.#ask(JOBS, { cookie: before ?? (await this.#login()) });
    // Its sessions end after a time, and when it is restarted.
    if (before !== null && [401, 403].includes(response.status)) {
      this.#cookie = null;
      response = await this.#ask(JOBS, { cookie: await this.#login() });
    }
    const read = Listed.safeParse(jsonIn(successOf(this.#folder, response)));
    if (!read.success) {
      throw new NoAnswerError(message('answers.unreadable', { name: this.#folder.name }));
    }
    return read.data.data.items.flatMap(answerIn);
  }

  readonly leave = async (): Promise<void> => {
    const cookie = this.#cookie;
    this.#cookie = null;
    if (cookie === null) return;
    // If it does not answer, the session ends by itself.
    await this.#ask(`${API}logout`, { cookie }, { method: 'POST', within: LEAVE_WITHIN_MS }).catch(
      () => null,
    );
  };

  /** The cookie of a new session. */
  async #login(): Promise<string> {
    const secret = await this.#parts.secretOf();
    const refusal = (): NoAnswerError =>
      new NoAnswerError(message('answers.login', { name: this.#folder.name }));
    const now = this.#parts.clock.now();
    const { secret: tried, at = 0 } = this.#refused ?? {};
    if (isDeepStrictEqual(tried, secret) && Math.abs(now - at) < REFUSED_MS) throw refusal();
    const { password, apiKey: apikey } = secret;
    const body = JSON.stringify({ username: this.#choice.user, password, apikey });
    const headers = { 'content-type': 'application/json' };
    const response = await this.#ask(`${API}login`, headers, { method: 'POST', body });
    const isRefused =
      [400, 401, 403].includes(response.status) || LoggedIn.safeParse(jsonIn(response.body)).success;
    this.#refused = isRefused ? { secret, at: now } : null;
    if (isRefused) throw refusal();
    successOf(this.#folder, response);
    this.#cookie = response.cookie;
    return response.cookie;
  }

  #ask(path: string, headers: Record<string, string>, more: Partial<Question> = {}): Promise<RipResponse> {
    const url = new URL(path, this.#choice.url).href;
    return askRip(this.#folder, { ...more, url, headers, clock: this.#parts.clock });
  }
}

function answerIn(job: unknown): Answer[] {
  const read = Job.safeParse(job);
  if (!read.success) return [];
  const { id, title, status } = read.data;
  const phase = phases.get(status.trim().toLowerCase()) ?? 'seen';
  return [
    { names: namesIn([title]), reference: wordsOf([id]) ?? '', phase, said: wordsOf([status]), saidAt: null },
  ];
}
