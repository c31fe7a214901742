import { z } from 'zod';
import { type AnswersChoice, type Message, message, type RipPhase } from '../../../contract/index.ts';
import { parseXml } from '../util/parse-xml.ts';
import type { Answer } from './answer.ts';
import { namesIn, wordsOf } from './words.ts';

export type JmfChoice = Extract<AnswersChoice, { readonly kind: 'jmf' }>;

/** What a RIP is asked for: the jobs in its queue, and whether the device works. */
export type JmfQuery = 'QueueStatus' | 'Status';

interface Sent {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
}

const enveloped = (at: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<JMF xmlns="http://www.CIP4.org/JDFSchema_1_1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
Version="1.4" MaxVersion="1.4" SenderID="Makeready" TimeStamp="${at}" xsi:type="JMFRootMessage">
  ${content}
</JMF>
`;

/**
 * The message that asks for something, JMF 1.4.
 * @param signalsTo the URL to which news of it is to be sent from now on; null: it is asked once
 */
export function jmfQuery(
  type: JmfQuery,
  { id, at }: Sent,
  details: JmfChoice['details'],
  signalsTo: string | null = null,
): string {
  const asked =
    type === 'QueueStatus'
      ? `<QueueFilter QueueEntryDetails="${details}" MaxEntries="1000"/>`
      : '<StatusQuParams/>';
  const subscription = signalsTo === null ? '' : `<Subscription URL="${signalsTo}"/>`;
  return enveloped(
    at,
    `<Query ID="${id}" Type="${type}" xsi:type="Query${type}">${asked}${subscription}</Query>`,
  );
}

/** The message that ends whatever is sent to that URL. */
export const stopSignals = ({ id, at }: Sent, url: string): string =>
  enveloped(
    at,
    `<Command ID="${id}" Type="StopPersistentChannel" xsi:type="CommandStopPersistentChannel">\
<StopPersChParams URL="${url}"/></Command>`,
  );

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

/** What both an answer and a signal say. */
const Told = z.object({
  /** An entry that cannot be read is left out, and takes no other with it. */
  Queue: z
    .object({ Status: z.string().optional(), QueueEntry: many(z.unknown()).default([]) })
    .optional()
    .catch(undefined),
  DeviceInfo: many(z.object({ DeviceStatus: z.string(), StatusDetails: z.string().optional() })).default([]),
});
type Told = z.infer<typeof Told>;

const SUCCESS = '0';

const Answered = z.object({
  JMF: z.object({
    Response: many(Told.extend({ refID: z.string(), ReturnCode: z.string().default(SUCCESS) })),
  }),
});

const Signalled = z.object({
  JMF: z.object({
    TimeStamp: z.string().optional(),
    Signal: many(Told.extend({ refID: z.string().optional() })),
  }),
});

/** What is in a queue, and why it stands still; null if it does not. */
export interface QueueNews {
  readonly answers: readonly Answer[];
  readonly stop: Message | null;
}

/** What a RIP says; each part undefined if it says nothing of it. */
export interface JmfNews {
  readonly queue: QueueNews | undefined;
  /** Why the device stands still; null if it does not. */
  readonly deviceStop: Message | null | undefined;
}

export interface JmfResponse extends JmfNews {
  readonly isSuccess: boolean;
  readonly returnCode: string;
}

/** The answer to that message; null if there is none in it. */
export function responseIn(body: string, id: string): JmfResponse | null {
  const read = Answered.safeParse(parseXml(body));
  const answered = read.data?.JMF.Response.find(({ refID }) => refID === id);
  if (answered === undefined) return null;
  const { ReturnCode } = answered;
  return { ...newsIn(answered), isSuccess: ReturnCode === SUCCESS, returnCode: wordsOf([ReturnCode]) ?? '' };
}

export interface JmfSignals {
  /** By the RIP's own clock, in milliseconds; null if it does not say. */
  readonly at: number | null;
  /** In order. */
  readonly news: readonly JmfNews[];
}

/**
 * The signals in a message; null if it cannot be read.
 * @param ids of the questions that they may belong to
 */
export function signalsIn(body: string, ids: ReadonlySet<string>): JmfSignals | null {
  const read = Signalled.safeParse(parseXml(body));
  if (!read.success || read.data.JMF.Signal.length === 0) return null;
  const { TimeStamp, Signal } = read.data.JMF;
  const at = Date.parse(TimeStamp ?? '');
  const ours = Signal.filter(({ refID }) => refID === undefined || ids.has(refID));
  return { at: Number.isNaN(at) ? null : at, news: ours.map(newsIn) };
}

const newsIn = ({ Queue, DeviceInfo }: Told): JmfNews => ({
  queue: Queue && { answers: Queue.QueueEntry.flatMap(answerIn), stop: queueStop(Queue.Status) },
  deviceStop:
    DeviceInfo.length === 0 ? undefined : (DeviceInfo.map(deviceStop).find((stop) => stop !== null) ?? null),
});

/** JDF 1.4, table "Queue": in these states, no job goes on. */
function queueStop(status: string | undefined): Message | null {
  if (status === 'Held') return message('rip-stop.queue-held');
  return status === 'Blocked' ? message('rip-stop.queue-blocked') : null;
}

/** JDF 1.4, table "DeviceInfo": stopped, by a fault or an operator, or down and in need of repair. */
function deviceStop({ DeviceStatus, StatusDetails }: Told['DeviceInfo'][number]): Message | null {
  const said = wordsOf([DeviceStatus, StatusDetails]) ?? '';
  if (DeviceStatus === 'Stopped') return message('rip-stop.device-stopped', { said });
  return DeviceStatus === 'Down' ? message('rip-stop.device-down', { said }) : null;
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
