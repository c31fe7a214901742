import { expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
import { PrepressRound } from '../../../src/main/station/sync/poller.ts';

const connection = ConnectionId.parse('test');

test('goes round what is in pre-press, a few at a time, and starts again at the end', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const round = new PrepressRound(connection, {
    inPrepress: (_connection, after, limit) =>
      ids
        .filter((id) => after === null || id > after)
        .slice(0, limit)
        .map((id) => ({ key: { kind: 'job', id }, place: id })),
  });
  const next = (): string =>
    round
      .next(2)
      .map(({ id }) => id)
      .join('');
  expect([next(), next(), next(), next()]).toEqual(['ab', 'cd', 'e', 'ab']);
});
