import { describe, expect, test } from 'vitest';
import { type ListTimes, message } from '../../../src/contract/index.ts';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { ConnectionStatus, SyncProgress } from '../../../src/main/station/sync/connection-status.ts';
import type { Lists } from '../../../src/main/station/sync/lists.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const lists: Lists = {
  read: { jobs: [], batches: [] },
  listsJobs: true,
  areAllJobs: true,
  areAllJobsUnchanged: false,
  answered: ['jobs', 'batches'],
  requests: 2,
  notOffered: [{ list: 'queued-batches', why: null }],
  notUnderstood: [],
};

function rig(pollSeconds = 10) {
  const clock = new ManualClock();
  const kept: ListTimes[] = [];
  const states: string[] = [];
  const status: ConnectionStatus = new ConnectionStatus({
    profile: { pollSeconds },
    memory: { listsReadAt: () => ({}), keepListsReadAt: (times) => kept.push(times) },
    clock,
    progress: new SyncProgress(),
    random: () => 1,
    onState: () => states.push(status.state.kind),
    onFault: failOnFault,
  });
  return { clock, kept, states, status };
}

test('lists that were read put it online, and give their age', () => {
  const { clock, status, states } = rig();
  expect(status.state).toEqual({ kind: 'starting' });
  clock.pass(5_000);
  status.listsRead(lists);
  expect(states).toEqual(['online']);
  expect(status.lastPollAt).toBe(5_000);
  const at = new Date(5_000).toISOString();
  expect(status.listsReadAt).toEqual({ jobs: at, batches: at });
  expect(status.notOffered).toEqual(lists.notOffered);
});

test('offline since the first of several failures; only failed polls double the back-off', () => {
  const { clock, status } = rig();
  status.failed(new ServiceError('offline'), 'read');
  expect(status.retryInMs).toBe(10_000);
  clock.pass(1_000);
  status.failed(new ServiceError('offline'), 'read');
  expect(status.retryInMs).toBe(10_000);
  clock.pass(1_000);
  const delays = Array.from({ length: 6 }, () => {
    status.failed(new ServiceError('offline'), 'poll');
    return status.retryInMs;
  });
  expect(delays).toEqual([20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
  expect(status.state).toMatchObject({
    kind: 'offline',
    since: new Date(0).toISOString(),
    retryAt: new Date(302_000).toISOString(),
  });
  expect(status.isFailing).toBe(true);
  status.listsRead(lists);
  expect(status.isFailing).toBe(false);
});

test('a connection that polls once an hour does not stay away for an hour', () => {
  const { status } = rig(3_600);
  const delays = Array.from({ length: 6 }, () => {
    status.failed(new ServiceError('offline'), 'poll');
    return status.retryInMs;
  });
  expect(delays).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
});

test('the service may set the delay itself', () => {
  const { status } = rig();
  status.failed(new ServiceError('offline', { retryAfterMs: 77_000 }), 'poll');
  expect(status.retryInMs).toBe(77_000);
});

test('list times are written at most once a minute, when the service goes away, and at the stop', () => {
  const { clock, kept, status } = rig();
  for (let seconds = 0; seconds < 125; seconds += 5) {
    status.listsRead(lists);
    clock.pass(5_000);
  }
  expect(kept.map(({ jobs }) => Date.parse(jobs ?? ''))).toEqual([0, 60_000, 120_000]);
  status.listsRead(lists);
  status.failed(new ServiceError('offline'), 'poll');
  status.failed(new ServiceError('offline'), 'poll');
  expect(kept).toHaveLength(4);
  expect(kept.at(-1)).toEqual(status.listsReadAt);
  clock.pass(1_000);
  status.listsRead(lists);
  expect(kept).toHaveLength(4);
  status.stop();
  status.stop();
  expect(kept).toHaveLength(5);
});

test('list times are written after the clock was set back, and at once for a new list', () => {
  const { clock, kept, status } = rig();
  clock.pass(100_000_000);
  status.listsRead(lists);
  clock.setBack(86_400_000);
  status.listsRead(lists);
  expect(kept).toHaveLength(2);
  status.listsRead({ ...lists, answered: ['queued-batches'] });
  expect(kept).toHaveLength(3);
});

describe('a token that is rejected', () => {
  const refused = new ServiceError('unauthorized', { status: 401 });

  test('for a read is cleared by the next lists', () => {
    const { status } = rig();
    status.failed(refused, 'read');
    expect(status.state).toEqual({ kind: 'needs-token', why: refused.userMessage });
    status.listsRead(lists);
    expect(status.state).toEqual({ kind: 'online' });
  });

  test('for an order is not, for a quarter of an hour or until the operator wants it tried', () => {
    const { clock, status } = rig();
    status.orderFailed(refused);
    status.listsRead(lists);
    expect(status.state.kind).toBe('needs-token');
    clock.pass(15 * 60_000);
    status.listsRead(lists);
    expect(status.state.kind).toBe('online');
    status.orderFailed(refused);
    status.forgetRefusedToken();
    status.listsRead(lists);
    expect(status.state.kind).toBe('online');
  });

  test('any other failure of an order says nothing about the connection', () => {
    const { status, states } = rig();
    status.orderFailed(new ServiceError('offline'));
    expect(states).toEqual([]);
  });
});

test('a token that is none for this service stays asked for while another station reads the lists', () => {
  const { status } = rig();
  const standing = { lastPollAt: 1_000, listsReadAt: {}, notOffered: [], notUnderstood: [] };
  status.heard(standing);
  expect(status.state).toEqual({ kind: 'online' });
  status.tokenMissing(
    new ServiceError('no-token', { userMessage: message('service.no-token'), sent: false }),
  );
  status.heard(standing);
  expect(status.state).toMatchObject({ kind: 'needs-token', why: { code: 'service.no-token' } });
  status.forgetFailures();
  status.heard(standing);
  expect(status.state).toEqual({ kind: 'online' });
});
