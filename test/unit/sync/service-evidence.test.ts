import { expect, test } from 'vitest';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { ConnectionStatus, SyncProgress } from '../../../src/main/station/sync/connection-status.ts';
import { ServiceEvidence } from '../../../src/main/station/sync/service-evidence.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const lists = {
  read: { jobs: [], batches: [] },
  listsJobs: true,
  areAllJobs: true,
  areAllJobsUnchanged: false,
  answered: [],
  requests: 1,
  notOffered: [],
  notUnderstood: [],
};

function rig() {
  const asked: string[] = [];
  const status = new ConnectionStatus({
    profile: { pollSeconds: 10 },
    memory: { listsReadAt: () => ({}), keepListsReadAt: () => undefined },
    clock: new ManualClock(),
    progress: new SyncProgress(),
    random: () => 1,
    onState: () => undefined,
    onFault: failOnFault,
  });
  const evidence = new ServiceEvidence({
    status,
    reads: { hold: () => asked.push('hold') },
    poller: { pollSoon: () => asked.push('poll'), retryLater: () => asked.push('later') },
  });
  return { asked, status, evidence };
}

test('no answer to a download takes an online connection offline, once', () => {
  const { asked, status, evidence } = rig();
  status.listsRead(lists);
  evidence.failed(new ServiceError('offline', { sent: false }));
  evidence.failed(new ServiceError('offline', { sent: false }));
  expect(status.state.kind).toBe('offline');
  expect(asked).toEqual(['hold', 'later']);
});

test('an answer, however bad, says that a service is there', () => {
  const { status, evidence } = rig();
  status.listsRead(lists);
  for (const code of ['unavailable', 'rate-limited', 'forbidden', 'not-found'] as const) {
    evidence.failed(new ServiceError(code));
  }
  expect(status.state.kind).toBe('online');
});

test('an answer brings back a connection that got none, and has its lists read once until they are', () => {
  const { asked, status, evidence } = rig();
  status.failed(new ServiceError('offline'), 'poll');
  evidence.answered();
  expect(status.state.kind).toBe('online');
  expect(status.isFailing).toBe(true);
  status.failed(new ServiceError('offline'), 'poll');
  evidence.answered();
  expect(status.state.kind).toBe('online');
  expect(asked).toEqual(['poll']);
  status.listsRead(lists);
  status.failed(new ServiceError('offline'), 'poll');
  evidence.answered();
  expect(asked).toEqual(['poll', 'poll']);
});

test('a download does not contradict a service that rejects its lists or the token', () => {
  const { status, evidence } = rig();
  status.failed(new ServiceError('unavailable', { status: 503 }), 'poll');
  evidence.answered();
  expect(status.state.kind).toBe('offline');
  status.failed(new ServiceError('unauthorized', { status: 401 }), 'poll');
  evidence.answered();
  evidence.failed(new ServiceError('offline', { sent: false }));
  expect(status.state.kind).toBe('needs-token');
});

test('a request cut as the connection stops is no evidence', () => {
  const { status, evidence } = rig();
  status.listsRead(lists);
  evidence.end();
  evidence.failed(new ServiceError('offline', { sent: false }));
  expect(status.state.kind).toBe('online');
});
