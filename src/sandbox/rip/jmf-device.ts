import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { DeviceJobs } from './device-jobs.ts';

/**
 * What a RIP does wrong when it is asked: answers nothing, an error, half a message, one with entities, one
 * without end, one for somebody else, no XML, that its queue is blocked, or names that nobody sent.
 */
export type DeviceFault =
  | 'silent'
  | 'error'
  | 'half'
  | 'entities'
  | 'endless'
  | 'other-message'
  | 'no-xml'
  | 'blocked'
  | 'wrong-names';

/** A RIP that answers in JMF over HTTP. */
export interface JmfDevice {
  readonly url: string;
  readonly jobs: DeviceJobs;
  /** Null: it answers well. */
  fault: DeviceFault | null;
  /** Whatever it was asked, in order. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Starts a RIP that answers QueueStatus of JMF 1.4 on this machine. */
export async function startJmfDevice(): Promise<JmfDevice> {
  const jobs = new DeviceJobs();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const device = { jobs, asked, fault: null as DeviceFault | null };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const question = await text(request);
    asked.push(question);
    const { fault } = device;
    if (fault === 'silent') return;
    if (fault === 'error') {
      response.writeHead(500).end('Internal error');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/vnd.cip4-jmf+xml' });
    if (fault === 'endless') {
      response.on('error', () => undefined);
      const more = (): void => {
        while (!response.destroyed && response.write('<!-- more -->'.repeat(1_000)));
      };
      response.on('drain', more);
      more();
      return;
    }
    const id = /<Query\b[^>]*\bID="([^"]+)"[^>]*\bType="QueueStatus"/.exec(question)?.[1] ?? '';
    const message = jmfOf(jobs, fault === 'other-message' ? 'q0' : id, fault);
    if (fault === 'half') {
      response.write(message.slice(0, message.length / 2));
      response.socket?.end();
    } else response.end(fault === 'no-xml' ? '<html><body>Welcome' : message);
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(device, {
    url: `http://127.0.0.1:${port}/jmf`,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function jmfOf(jobs: DeviceJobs, refId: string, fault: DeviceFault | null): string {
  const entries = jobs.all.map(({ id, name, status, at }) => {
    const called = fault === 'wrong-names' ? `x-${name}` : name;
    return `<QueueEntry QueueEntryID="${id}" Status="${status}" DescriptiveName="${escaped(called)}" \
SubmissionTime="${new Date(at).toISOString()}"/>`;
  });
  const isBlocked = fault === 'blocked';
  return `<?xml version="1.0"?>
${fault === 'entities' ? '<!DOCTYPE JMF [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' : ''}
<JMF xmlns="http://www.CIP4.org/JDFSchema_1_1" Version="1.4" SenderID="Simulated RIP" TimeStamp="${new Date().toISOString()}">
  <Response ID="r1" Type="QueueStatus" refID="${refId}" ReturnCode="${isBlocked ? 112 : 0}">
    <Queue DeviceID="sim" Status="${isBlocked ? 'Blocked' : 'Running'}">${entries.join('\n')}</Queue>
  </Response>
</JMF>
`;
}
