import { expect, test } from 'vitest';
import { ArtworkId, type DecisionOutcome, type LaterDecision, message } from '../../../src/contract/index.ts';
import { type DecidedFiles, decideKnowingly } from '../../../src/renderer/commands/decide-knowingly.ts';

const id = (one: string) => ArtworkId.parse(one.repeat(32));
const files = [
  { id: id('a'), decisionRevision: 3 },
  { id: id('b'), decisionRevision: 0 },
];
const byBen = (revision: number): LaterDecision => ({
  revision,
  subject: 'artwork',
  to: 'approved',
  by: 'Ben',
  desk: 'Desk 2',
  at: '2026-11-24T10:00:00.000Z',
});

/** A station where each file has decisions up to a revision. */
function stationAt(revisions: Readonly<Record<string, number>>) {
  const calls: DecidedFiles[] = [];
  const call = async (asked: DecidedFiles): Promise<DecisionOutcome> => {
    calls.push(asked);
    const isBehind = (one: ArtworkId): boolean => (asked.seen[one] ?? 0) < (revisions[one] ?? 0);
    return {
      done: asked.ids.filter((one) => !isBehind(one)),
      refused: asked.ids.filter(isBehind).map((one) => ({
        id: one,
        why: message('file.decided-since-by', { name: 'Ben' }),
        since: byBen(revisions[one] ?? 0),
      })),
    };
  };
  return { calls, call };
}

test('what nobody else has decided about is decided at once, by what this window saw', async () => {
  const { calls, call } = stationAt({});
  const ask = () => expect.unreachable();
  expect(await decideKnowingly(files, call, ask)).toEqual({ done: [id('a'), id('b')], refused: [] });
  expect(calls).toEqual([{ ids: [id('a'), id('b')], seen: { [id('a')]: 3, [id('b')]: 0 } }]);
});

test('an operator who is told of another’s decision and leaves it changes nothing', async () => {
  const { calls, call } = stationAt({ [id('b')]: 9 });
  const asked: unknown[] = [];
  const outcome = await decideKnowingly(files, call, async (later) => {
    asked.push(later);
    return false;
  });
  expect(asked).toEqual([{ latest: byBen(9), count: 1 }]);
  expect(outcome).toMatchObject({ done: [id('a')], refused: [{ id: id('b') }] });
  expect(calls).toHaveLength(1);
});

test('an operator who decides anyway does so once more, on current knowledge', async () => {
  const { calls, call } = stationAt({ [id('a')]: 8, [id('b')]: 9 });
  const asked: unknown[] = [];
  const outcome = await decideKnowingly(files, call, async (later) => {
    asked.push(later);
    return true;
  });
  expect(asked).toEqual([{ latest: byBen(9), count: 2 }]);
  expect(outcome).toEqual({ done: [id('a'), id('b')], refused: [] });
  expect(calls[1]?.seen).toEqual({ [id('a')]: 8, [id('b')]: 9 });
});
