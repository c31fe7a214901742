import { DeviceJobs } from './device-jobs.ts';
import { type AnyFault, serveDevice } from './serve-device.ts';

/** Or one with entities, one for somebody else, no XML, that its queue is blocked, or unknown names. */
export type DeviceFault = AnyFault | 'entities' | 'other-message' | 'no-xml' | 'blocked' | 'wrong-names';

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
  const device = { jobs, asked, fault: null as DeviceFault | null };
  const server = await serveDevice(
    (_request, question) => {
      asked.push(question);
      const { fault } = device;
      const id = /<Query\b[^>]*\bID="([^"]+)"[^>]*\bType="QueueStatus"/.exec(question)?.[1] ?? '';
      const message = jmfOf(jobs, fault === 'other-message' ? 'q0' : id, fault);
      const headers = { 'content-type': 'application/vnd.cip4-jmf+xml' };
      return { headers, body: fault === 'no-xml' ? '<html><body>Welcome' : message };
    },
    () => device.fault,
  );
  return Object.assign(device, { url: `${server.origin}/jmf`, stop: () => server.stop() });
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
