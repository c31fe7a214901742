import { randomUUID } from 'node:crypto';
import { type AnswersState, type Message, message } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { type Answer, type AskedFolder, NoAnswerError, type RipAnswers, type Unasked } from './answer.ts';
import { askRip, successOf } from './ask-rip.ts';
import { JmfChannel } from './jmf-channel.ts';
import {
  type JmfChoice,
  type JmfNews,
  type JmfQuery,
  type JmfResponse,
  jmfQuery,
  responseIn,
  stopSignals,
} from './jmf-messages.ts';
import type { SignalListener } from './signal-listener.ts';

/** Of whatever is asked besides the queue. */
const SIDE_QUESTION_MS = 1_500;

/** A RIP that speaks CIP4's JMF over HTTP. */
export class JmfAnswers implements RipAnswers {
  readonly #folder: AskedFolder;
  readonly #choice: JmfChoice;
  readonly #clock: Clock;
  readonly #channel: JmfChannel;
  #unasked: Unasked | null = null;
  /** Not every RIP says how its device is. */
  #tellsOfDevice = true;
  #queueStop: Message | null = null;
  #deviceStop: Message | null = null;

  constructor(folder: AskedFolder, choice: JmfChoice, clock: Clock, listener: SignalListener) {
    this.#folder = folder;
    this.#choice = choice;
    this.#clock = clock;
    const within = SIDE_QUESTION_MS;
    this.#channel = new JmfChannel(folder, choice, {
      clock,
      listener,
      subscribe: (type, id, url) =>
        this.#ask(id, jmfQuery(type, this.#sent(id), choice.details, url), within),
      unsubscribe: async (url) => {
        const id = newId();
        // If it does not answer, it finds nobody at that URL.
        await this.#ask(id, stopSignals(this.#sent(id), url), within).catch(() => null);
      },
      onNews: (news) => this.#heard(news),
    });
  }

  get stop(): Message | null {
    return this.#deviceStop ?? this.#queueStop;
  }

  get signals(): AnswersState['signals'] {
    return this.#choice.signals === null ? null : this.#channel.state;
  }

  hear(unasked: Unasked): void {
    this.#unasked = unasked;
  }

  async look(): Promise<readonly Answer[]> {
    const { name } = this.#folder;
    const { isSuccess, returnCode: code, queue } = await this.#query('QueueStatus');
    if (!isSuccess) throw new NoAnswerError(message('answers.return-code', { name, code }));
    this.#queueStop = queue?.stop ?? null;
    if (this.#tellsOfDevice) await this.#lookAtDevice();
    // A test of the settings hears nothing.
    if (this.#choice.signals !== null && this.#unasked !== null)
      await this.#channel.keep(this.#choice.signals);
    return queue?.answers ?? [];
  }

  readonly leave = (): Promise<void> => this.#channel.leave();

  /** Without an answer, what was known stays. */
  async #lookAtDevice(): Promise<void> {
    const response = await this.#query('Status', SIDE_QUESTION_MS).catch((error: unknown) => {
      if (error instanceof NoAnswerError) return null;
      throw error;
    });
    if (response === null) return;
    this.#tellsOfDevice = response.isSuccess;
    this.#deviceStop = response.deviceStop ?? null;
  }

  /** What it says of jobs counts; what it says of the device is a reason to look at its queue now. */
  #heard(news: readonly JmfNews[]): void {
    for (const { queue, deviceStop } of news) {
      if (queue !== undefined) this.#queueStop = queue.stop;
      if (deviceStop !== undefined) this.#deviceStop = deviceStop;
    }
    this.#unasked?.heard(news.flatMap(({ queue }) => queue?.answers ?? []));
    if (news.some(({ deviceStop }) => deviceStop !== undefined)) this.#unasked?.lookNow();
  }

  #query(type: JmfQuery, within?: number): Promise<JmfResponse> {
    const id = newId();
    return this.#ask(id, jmfQuery(type, this.#sent(id), this.#choice.details), within);
  }

  /** Throws NoAnswerError. */
  async #ask(id: string, body: string, within?: number): Promise<JmfResponse> {
    const response = await askRip(this.#folder, {
      url: this.#choice.url,
      clock: this.#clock,
      method: 'POST',
      headers: { 'content-type': 'application/vnd.cip4-jmf+xml' },
      body,
      ...(within === undefined ? {} : { within }),
    });
    const answered = responseIn(successOf(this.#folder, response), id);
    if (answered === null) {
      throw new NoAnswerError(message('answers.unreadable', { name: this.#folder.name }));
    }
    return answered;
  }

  #sent(id: string): { readonly id: string; readonly at: string } {
    return { id, at: new Date(this.#clock.now()).toISOString() };
  }
}

const newId = (): string => `q${randomUUID()}`;
