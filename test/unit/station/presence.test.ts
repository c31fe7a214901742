import { expect, test } from 'vitest';
import { ArtworkId, JobKey, type Operator, OperatorId } from '../../../src/contract/index.ts';
import type { Caller } from '../../../src/main/station/model/caller.ts';
import { Presence } from '../../../src/main/station/presence/index.ts';

const key = JobKey.parse('demo:a');
const job = { screen: 'job', key } as const;
const anna: Operator = {
  id: OperatorId.parse('a'.repeat(16)),
  name: 'Anna',
  role: 'administer',
  colour: 'teal',
  hasBadge: false,
  addedAt: '2026-11-24T10:00:00.000Z',
  leftAt: null,
};
const at = (sessionId: string, more: Partial<Caller> = {}): Caller => ({
  sessionId,
  name: null,
  operatorId: null,
  desk: null,
  client: sessionId,
  byLink: false,
  ...more,
});

test('people at other windows of the same job are reported, by name, page and desk, until they go', async () => {
  const changed: string[] = [];
  const presence = new Presence({
    operatorAt: ({ operatorId }) => (operatorId === anna.id ? anna : null),
    onChange: (one) => changed.push(one),
  });
  const [first, second, reviewing] = [new AbortController(), new AbortController(), new AbortController()];
  const annas = at('one', { operatorId: anna.id, name: 'Ann', desk: 'Desk 1' });
  const staying = [
    presence.stay(annas, job, first.signal),
    presence.stay(at('two', { desk: '10.0.0.7' }), job, second.signal),
  ];
  expect(presence.others(at('three'), key)).toEqual([
    { name: 'Anna', colour: 'teal', desk: 'Desk 1', place: job },
    { name: '10.0.0.7', colour: null, desk: '10.0.0.7', place: job },
  ]);
  // The latest action of a session counts, and nobody is reported to themselves.
  const review = { screen: 'review', key, artworkId: ArtworkId.parse('0'.repeat(32)), page: 3 } as const;
  staying.push(presence.stay(annas, review, reviewing.signal));
  expect(presence.others(at('two'), key)).toMatchObject([{ name: 'Anna', place: { page: 3 } }]);
  expect(presence.others(annas, JobKey.parse('demo:b'))).toEqual([]);
  for (const controller of [first, second, reviewing]) controller.abort();
  await Promise.all(staying);
  expect(presence.others(null, key)).toEqual([]);
  expect(changed).toHaveLength(6);
});
