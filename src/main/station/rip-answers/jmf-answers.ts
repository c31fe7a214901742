import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AnswersChoice, message, type RipPhase } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import { parseXml } from '../util/parse-xml.ts';
import { type Answer, type AskedFolder, NoAnswerError, type RipAnswers } from './answer.ts';
import { askRip, successOf } from './ask-rip.ts';
import { namesIn, wordsOf } from './words.ts';

type JmfChoice = Extract<AnswersChoice, { readonly kind: 'jmf' }>;

const SUCCESS = '0';

/** JDF 1.4, table "QueueEntry": `Removed` and states of later versions say nothing of a file. */
const phases: ReadonlyMap<string, RipPhase> = new Map([
  ['Waiting', 'seen'],
  ['Running', 'ripping'],
  ['Held', 'held'],
  ['Suspended', 'held'],
  ['PendingReturn', 'printed'],
  ['Completed', 'printed'],
  ['Aborted', 'refused'],
]);

/** The parser gives one element by itself, several as a list. */
const many = <One extends z.ZodType>(one: One) =>
  z.union([z.array(one), one.transform((single) => [single])]).catch([]);

const Entry = z.object({
  QueueEntryID: z.string().min(1),
  Status: z.string(),
  StatusDetails: z.string().optional(),
  DescriptiveName: z.string().optional(),
  JobID: z.string().optional(),
  EndTime: z.string().optional(),
  SubmissionTime: z.string().optional(),
});

const Answered = z.object({
  JMF: z.object({
    Response: many(
      z.object({
        refID: z.string(),
        ReturnCode: z.string().default(SUCCESS),
        /** An entry that cannot be read is left out, and takes no other with it. */
        Queue: z.object({ QueueEntry: many(z.unknown()).default([]) }).optional(),
      }),
    ),
  }),
});

/** The message that asks for the queue of a RIP, JMF 1.4. */
export const queueStatusQuery = (id: string, at: string, details: JmfChoice['details']): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<JMF xmlns="http://www.CIP4.org/JDFSchema_1_1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
Version="1.4" MaxVersion="1.4" SenderID="Makeready" TimeStamp="${at}" xsi:type="JMFRootMessage">
  <Query ID="${id}" Type="QueueStatus" xsi:type="QueryQueueStatus">
    <QueueFilter QueueEntryDetails="${details}" MaxEntries="1000"/>
  </Query>
</JMF>
`;

/** A RIP that answers in JMF, the job messaging format of CIP4. It is asked for its queue, nothing else. */
export class JmfAnswers implements RipAnswers {
  readonly #folder: AskedFolder;
  readonly #choice: JmfChoice;
  readonly #clock: Pick<Clock, 'after' | 'now'>;

  constructor(folder: AskedFolder, choice: JmfChoice, clock: Pick<Clock, 'after' | 'now'>) {
    this.#folder = folder;
    this.#choice = choice;
    this.#clock = clock;
  }

  async look(): Promise<Answer[]> {
    const { name } = this.#folder;
    const { url, details } = this.#choice;
    const id = `q${randomUUID()}`;
    const at = new Date(this.#clock.now()).toISOString();
    const response = await askRip(this.#folder, {
      url,
      clock: this.#clock,
      method: 'POST',
      headers: { 'content-type': 'application/vnd.cip4-jmf+xml' },
      body: queueStatusQuery(id, at, details),
    });
    const read = Answered.safeParse(parseXml(successOf(this.#folder, response)));
    const answered = read.data?.JMF.Response.find(({ refID }) => refID === id);
    if (answered === undefined) throw new NoAnswerError(message('answers.unreadable', { name }));
    if (answered.ReturnCode !== SUCCESS) {
      const code = wordsOf([answered.ReturnCode]) ?? '';
      throw new NoAnswerError(message('answers.return-code', { name, code }));
    }
    return (answered.Queue?.QueueEntry ?? []).flatMap(answerIn);
  }
}

/** Nothing if an entry cannot be read, or says nothing of a file. */
function answerIn(entry: unknown): Answer[] {
  const read = Entry.safeParse(entry);
  const phase = phases.get(read.data?.Status ?? '');
  if (!read.success || phase === undefined) return [];
  const { QueueEntryID, Status, StatusDetails, DescriptiveName, JobID, EndTime, SubmissionTime } = read.data;
  const names = namesIn([DescriptiveName, JobID]);
  const saidAt = Date.parse(EndTime ?? SubmissionTime ?? '');
  return [
    {
      names,
      reference: wordsOf([QueueEntryID]) ?? '',
      phase,
      said: wordsOf([Status, StatusDetails]),
      saidAt: Number.isNaN(saidAt) ? null : saidAt,
    },
  ];
}
