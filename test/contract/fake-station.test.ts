import { isDefinedError, safe } from '@orpc/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QueueQuery } from '../../src/contract/index.ts';
import { queueOf } from '../doubles/queue.ts';
import { fakeStation } from '../doubles/station.ts';
import { queueRow } from '../support/queue-row.ts';
import { hostileInput, outcome, procedures } from './hostile.ts';

// The fake station that screens are tested on is no kinder than a real one.

test('it answers any input with what the contract says or one of its errors', async () => {
  const { client } = fakeStation({ queue: queueOf([queueRow(1)]) });
  const all = fc.sample(fc.tuple(fc.constantFrom(...procedures), hostileInput), 1_000);
  const codes = new Set<unknown>();
  for (const [path, input] of all) {
    const { error } = await outcome(client, path, input);
    codes.add(Reflect.get(Object(error), 'code'));
  }
  expect([...codes].filter((code) => code !== undefined).sort()).toEqual([
    'BAD_REQUEST',
    'INTERNAL_SERVER_ERROR',
  ]);
});

test('input that the contract rejects reaches no answer, and defaults are filled in', async () => {
  const asked: unknown[] = [];
  const { client, calls } = fakeStation({
    queue: {
      list(query) {
        asked.push(query);
        return queueOf([]).list?.(query, new AbortController().signal) ?? Promise.reject();
      },
    },
  });
  const { error } = await safe(client.queue.list({ limit: 501 }));
  expect(error).toMatchObject({ code: 'BAD_REQUEST' });
  await client.queue.list({});
  expect(asked).toEqual([QueueQuery.parse({})]);
  expect(calls).toEqual([{ call: 'queue.list', input: QueueQuery.parse({}) }]);
});

test('an answer that the contract does not allow, and a call without one, fail and are kept', async () => {
  const { client, faults } = fakeStation({
    rips: { list: () => JSON.parse('[{"id": 7}]') },
  });
  expect((await safe(client.rips.list())).error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  expect((await safe(client.artworks.onHold())).error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
  expect(faults).toHaveLength(2);
  expect(String(faults[1])).toContain('No answer is provided for artworks.onHold.');
});

test('a forbidden call is refused in the contract’s terms', async () => {
  const { client, forbid } = fakeStation();
  expect((await safe(client.settings.get())).error).toBeNull();
  forbid('settings.get');
  const { error } = await safe(client.settings.get());
  expect(isDefinedError(error)).toBe(true);
  expect(error).toMatchObject({ code: 'FORBIDDEN', status: 403 });
});

test('each stream has a snapshot first, then what was pushed and wanted, with revisions that rise by one', async () => {
  const { client, push, show, close } = fakeStation();
  const all = await client.events.subscribe();
  const some = await client.events.subscribe({ kinds: ['overview'] });
  expect((await all.next()).value).toMatchObject([{ kind: 'resync', revision: 0 }]);
  expect((await some.next()).value).toMatchObject([{ kind: 'resync', revision: 0 }]);
  push({ kind: 'incidents' }, { kind: 'desks' });
  show({ needsSetup: true });
  expect((await all.next()).value).toEqual([
    { kind: 'incidents', revision: 1 },
    { kind: 'desks', revision: 2 },
  ]);
  expect((await all.next()).value).toMatchObject([
    { kind: 'overview', revision: 3, overview: { needsSetup: true } },
  ]);
  expect((await some.next()).value).toMatchObject([{ kind: 'overview', revision: 1 }]);
  expect(await client.overview.get()).toMatchObject({ needsSetup: true });
  close();
  expect((await all.next()).done).toBe(true);
});

test('what the contract does not allow cannot be pushed', () => {
  expect(() => fakeStation().push(JSON.parse('{"kind": "job"}'))).toThrow(/jobKey/);
});
