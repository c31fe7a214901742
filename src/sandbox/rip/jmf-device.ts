import { once } from 'node:events';
import { request } from 'node:http';
import { DeviceJobs } from './device-jobs.ts';
import { type AnyFault, serveDevice } from './serve-device.ts';

/**
 * Or one with entities, one for somebody else, no XML, that its queue is blocked, unknown names, or that it
 * sends nothing by itself.
 */
export type DeviceFault =
  | AnyFault
  | 'entities'
  | 'other-message'
  | 'no-xml'
  | 'blocked'
  | 'wrong-names'
  | 'no-signals';

/** It sends nothing by itself, half of it, with entities, twice, or the first one once more after each. */
export type SignalFault = 'silent' | 'half' | 'entities' | 'doubled' | 'old';

/** A RIP that speaks JMF over HTTP. */
export interface JmfDevice {
  readonly url: string;
  readonly jobs: DeviceJobs;
  /** Null: it answers well. */
  fault: DeviceFault | null;
  /** Null: it sends news by itself to whoever asked for it. */
  signalFault: SignalFault | null;
  /** Whatever it was asked, in order. */
  readonly asked: readonly string[];
  /** Where it sends news to. */
  readonly subscribers: readonly string[];
  /** How the device is from now on, in the words of JDF 1.4; null: it does not know the question. */
  tellDevice(status: string | null, details?: string): void;
  /** It has forgotten its jobs and whoever asked for news. */
  restart(): void;
  stop(): Promise<void>;
}

interface Subscription {
  readonly url: string;
  readonly id: string;
  readonly type: string;
}

const headers = { 'content-type': 'application/vnd.cip4-jmf+xml' };
const NOT_KNOWN = 5;
const BLOCKED = 112;

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Starts a RIP that knows QueueStatus, Status and subscriptions of JMF 1.4 on this machine. */
export async function startJmfDevice(): Promise<JmfDevice> {
  const jobs = new DeviceJobs();
  const asked: string[] = [];
  let subscriptions: Subscription[] = [];
  let info: string | null = '<DeviceInfo DeviceStatus="Running"/>';
  const device = {
    jobs,
    asked,
    fault: null as DeviceFault | null,
    signalFault: null as SignalFault | null,
    get subscribers(): readonly string[] {
      return subscriptions.map(({ url }) => url);
    },
  };

  const answerTo = (question: string): string => {
    const { fault } = device;
    const [, id = '', type = ''] = /<(?:Query|Command) ID="([^"]+)" Type="(\w+)"/.exec(question) ?? [];
    const url = /<(?:Subscription|StopPersChParams) URL="([^"]+)"/.exec(question)?.[1];
    const isKnown = (type !== 'Status' || info !== null) && (url === undefined || fault !== 'no-signals');
    if (type === 'StopPersistentChannel') subscriptions = subscriptions.filter((one) => one.url !== url);
    else if (url !== undefined && isKnown && fault === null) subscriptions.push({ url, id, type });
    const code = fault === 'blocked' ? BLOCKED : isKnown ? 0 : NOT_KNOWN;
    return messageOf(
      jobs.now(),
      `<Response ID="r1" Type="${type}" refID="${fault === 'other-message' ? 'q0' : id}" ReturnCode="${code}">
    ${type === 'QueueStatus' ? queueOf(jobs, fault) : (info ?? '')}
  </Response>`,
      fault === 'entities',
    );
  };

  let sending: Promise<void> = Promise.resolve();
  const firsts = new Map<string, string>();
  const signal = (type: string, content: string): void => {
    const { signalFault: fault } = device;
    if (fault === 'silent') return;
    for (const { url, id } of subscriptions.filter((one) => one.type === type)) {
      const body = messageOf(
        jobs.now(),
        `<Signal ID="s1" Type="${type}" refID="${id}">${content}</Signal>`,
        fault === 'entities',
      );
      const first = firsts.get(url) ?? body;
      firsts.set(url, first);
      const after = fault === 'doubled' ? [body] : fault === 'old' ? [first] : [];
      // Nobody is there any more.
      for (const one of [body, ...after])
        sending = sending.then(() => post(url, one, fault === 'half').catch(() => undefined));
    }
  };
  jobs.onChange = () => signal('QueueStatus', queueOf(jobs, device.fault));

  const server = await serveDevice(
    (_request, question) => {
      asked.push(question);
      const body = answerTo(question);
      return { headers, body: device.fault === 'no-xml' ? '<html><body>Welcome' : body };
    },
    () => device.fault,
  );
  return Object.assign(device, {
    url: `${server.origin}/jmf`,
    tellDevice(status: string | null, details = '') {
      const more = details === '' ? '' : ` StatusDetails="${escaped(details)}"`;
      info = status === null ? null : `<DeviceInfo DeviceStatus="${status}"${more}/>`;
      if (info !== null) signal('Status', info);
    },
    restart() {
      jobs.restart();
      subscriptions = [];
    },
    async stop() {
      subscriptions = [];
      await sending;
      await server.stop();
    },
  });
}

const messageOf = (at: number, content: string, hasEntities: boolean): string => `<?xml version="1.0"?>
${hasEntities ? '<!DOCTYPE JMF [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' : ''}
<JMF xmlns="http://www.CIP4.org/JDFSchema_1_1" Version="1.4" SenderID="Simulated RIP" TimeStamp="${new Date(at).toISOString()}">
  ${content}
</JMF>
`;

function queueOf(jobs: DeviceJobs, fault: DeviceFault | null): string {
  const entries = jobs.all.map(({ id, name, status, at }) => {
    const called = fault === 'wrong-names' ? `x-${name}` : name;
    return `<QueueEntry QueueEntryID="${id}" Status="${status}" DescriptiveName="${escaped(called)}" \
SubmissionTime="${new Date(at).toISOString()}"/>`;
  });
  return `<Queue DeviceID="sim" Status="${fault === 'blocked' ? 'Blocked' : 'Running'}">${entries.join('\n')}</Queue>`;
}

/** Sends a message; with `isCut`, half of it, and then nothing. */
async function post(url: string, body: string, isCut: boolean): Promise<void> {
  const sent = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  });
  if (isCut) {
    sent.on('error', () => undefined);
    await new Promise<void>((resolve) => sent.write(body.slice(0, body.length / 2), () => resolve()));
    sent.destroy();
    return;
  }
  sent.end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'end');
}
