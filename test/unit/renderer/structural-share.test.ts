import { expect, test } from 'vitest';
import { shareStructure } from '../../../src/renderer/state/structural-share.ts';
import { emptyOverview } from '../../support/stub-api.ts';

test('unchanged parts of an overview stay the same objects, and new ones are there', () => {
  const before = structuredClone(emptyOverview);
  const next = {
    ...structuredClone(emptyOverview),
    phases: { ...emptyOverview.phases, ready: 7 },
    demo: { adminUrl: 'http://127.0.0.1:1/sandbox' },
    canOpenDemo: false,
  };
  const kept = shareStructure(before, next);
  expect(kept).toEqual(next);
  expect(kept.screens).toBe(before.screens);
  expect(kept.connections).toBe(before.connections);
  expect(kept.phases).not.toBe(before.phases);
  expect(shareStructure(null, next)).toBe(next);
});
