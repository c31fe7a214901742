import { describe, expect, test } from 'vitest';
import {
  DeliveryId,
  type DeliveryState,
  type EvidencePhase,
  HotFolderId,
  type JobStage,
  type SaidOf,
  stageOf,
} from '../../../src/contract/index.ts';

const at = (id: number, state: DeliveryState, folder = 'rip') => ({
  id: DeliveryId.parse(id),
  hotFolderId: HotFolderId.parse(folder),
  state,
});
const said = (phase: EvidencePhase, delivery: number | null, takenBackAt: string | null = null): SaidOf => ({
  of: delivery === null ? null : { deliveryId: DeliveryId.parse(delivery) },
  phase,
  takenBackAt,
});

describe('the stage of a job', () => {
  const one = [{ deliveries: [at(1, 'picked-up')] }];
  const two = [...one, { deliveries: [at(2, 'picked-up')] }];
  test.each<[string, JobStage | null, SaidOf[], typeof one]>([
    ['nothing was said', null, [], one],
    ['the RIP only knows it', null, [said('seen', 1)], one],
    ['it was rejected', null, [said('refused', 1)], one],
    ['one of two files is printing', 'in-production', [said('printing', 1)], two],
    ['one of two files is printed', 'in-production', [said('printed', 1)], two],
    ['both are printed', 'printed', [said('printed', 1), said('printed', 2)], two],
    ['it was taken back', null, [said('printed', 1, '2026-01-01T00:00:00Z')], one],
    [
      'the file is still in the hot folder',
      null,
      [said('printed', 1)],
      [{ deliveries: [at(1, 'delivered')] }],
    ],
    [
      'only an older revision was printed',
      null,
      [said('printed', 1)],
      [{ deliveries: [at(1, 'picked-up'), at(3, 'picked-up')] }],
    ],
    [
      'only the proof was printed',
      'in-production',
      [said('printed', 1)],
      [{ deliveries: [at(1, 'picked-up'), at(3, 'picked-up', 'press')] }],
    ],
    ['an operator says printed', 'printed', [said('printed', null)], two],
    ['an operator says finished', 'finished', [said('finished', null), said('printing', 1)], two],
    ['an operator says dispatched', 'dispatched', [said('dispatched', null), said('finished', null)], one],
    ['a job without files', null, [], []],
  ])('%s: %s', (_, stage, evidence, files) => {
    expect(stageOf(evidence, files)).toBe(stage);
  });
});
