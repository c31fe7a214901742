import { expect, test } from 'vitest';
import {
  ArtworkId,
  DeliveryId,
  type DeliveryState,
  type Evidence,
  type EvidencePhase,
  type StopPoint,
  whereToStop,
} from '../../../src/contract/index.ts';

const artworkId = ArtworkId.parse('a'.repeat(32));
const said = (phase: EvidencePhase, more: Partial<Evidence> = {}) => ({
  of: { artworkId, deliveryId: DeliveryId.parse(1), name: 'a.pdf' },
  phase,
  source: 'jmf' as const,
  reference: '42',
  takenBackAt: null,
  ...more,
});
const takenBack = { takenBackAt: '2026-01-01T00:00:00Z' };
const ofAnother = { of: { artworkId, deliveryId: DeliveryId.parse(2), name: 'b.pdf' } };

test.each<[string, StopPoint | null, DeliveryState, ReturnType<typeof said>[]]>([
  ['queued', 'here', 'planned', []],
  ['being renamed', 'moving', 'committing', []],
  ['in the folder', 'in-folder', 'stuck', []],
  ['taken out', null, 'removed', []],
  ['picked up by a silent RIP', 'taken', 'picked-up', []],
  ['only known to the RIP', 'taken', 'picked-up', [said('seen')]],
  ['disappeared', 'lost', 'failed', []],
  ['ripped from the folder in which it stays', 'ripping', 'delivered', [said('ripping')]],
  ['printed, says a RIP of a file that it has not picked up', 'in-folder', 'delivered', [said('printed')]],
  ['printing', 'printing', 'picked-up', [said('printing'), said('ripping'), said('seen')]],
  ['held after the RIP began', 'ripping', 'picked-up', [said('held'), said('ripping')]],
  ['printed', 'printed', 'picked-up', [said('printed'), said('printing')]],
  ['printed, then rejected', 'printed', 'rejected', [said('refused'), said('printed')]],
  ['rejected', 'refused', 'rejected', [said('refused'), said('ripping')]],
  ['begun again after it was rejected', 'printing', 'rejected', [said('printing'), said('refused')]],
  ['said by mistake', 'taken', 'picked-up', [said('printed', takenBack)]],
  ['said of another file', 'taken', 'picked-up', [said('printed', ofAnother)]],
])('%s: %s', (_, point, state, evidence) => {
  expect(whereToStop({ id: DeliveryId.parse(1), state }, evidence)?.point ?? null).toBe(point);
});

test('the RIP’s own number of the job is told, the name of a folder is not', () => {
  const of = { id: DeliveryId.parse(1), state: 'picked-up' as const };
  expect(whereToStop(of, [said('printing')])?.reference).toBe('42');
  const inFolder = said('printed', { source: 'folders', reference: 'Done' });
  expect(whereToStop(of, [inFolder])?.reference).toBeNull();
});
