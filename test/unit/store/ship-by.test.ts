import { afterEach, describe, expect, test } from 'vitest';
import { ConnectionId, CutOff, QueueQuery } from '../../../src/contract/index.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { shipByOf } from '../../../src/main/station/store/projections/ship-by.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceBatch, serviceJob, status } from '../../support/service-objects.ts';

/** By the clock of this machine. */
const at = (day: number, hours: number, minutes = 0): number =>
  new Date(2026, 5, day, hours, minutes).getTime();
const workdays = [1, 2, 3, 4, 5];
const cutOff = (more: Partial<CutOff> = {}): CutOff =>
  CutOff.parse({ group: 'Next day', time: '17:00', weekdays: workdays, daysLater: 0, ...more });

describe('when jobs with this cut-off have to be ready', () => {
  // 1 June 2026 is a Monday.
  test.each<readonly [string, Partial<CutOff>, number, number]>([
    ['today, if it came before the cut-off', {}, at(1, 9), at(1, 17)],
    ['today, if it came at the cut-off', {}, at(1, 17), at(1, 17)],
    ['tomorrow, if it came after it', {}, at(1, 17, 1), at(2, 17)],
    ['on Monday, if it came late on Friday', {}, at(5, 18), at(8, 17)],
    ['two collections later, over the weekend', { daysLater: 2 }, at(4, 9), at(8, 17)],
    ['on the only matching day', { weekdays: [0] }, at(1, 9), at(7, 17)],
  ])('%s', (_what, more, since, by) => {
    expect(shipByOf({ service: 'Courier', group: 'Next day' }, since, [cutOff(more)])).toBe(by);
  });

  test('by the words of the group, otherwise of the service, compared like a search', () => {
    const set = [cutOff({ group: 'nachster TAG, bis 12 Uhr' })];
    const monday = at(1, 9);
    expect(shipByOf({ service: 'X', group: 'Nächster Tag bis 12 Uhr' }, monday, set)).toBe(at(1, 17));
    expect(shipByOf({ service: 'Nächster Tag bis 12 Uhr', group: null }, monday, set)).toBe(at(1, 17));
    expect(shipByOf({ service: 'X', group: 'Nächster Tag' }, monday, set)).toBeNull();
    expect(shipByOf(null, monday, set)).toBeNull();
  });
});

describe('in the queue', () => {
  let store: Store;
  afterEach(() => store.close());

  test('what has to leave first comes first; a change of the cut-offs remakes the rows', () => {
    let cutOffs = [cutOff({ group: 'Standard', time: '12:00' }), cutOff()];
    store = openMemoryStore({
      clock: { now: () => at(1, 10) },
      onFault: failOnFault,
      cutOffs: () => cutOffs,
    });
    const demo = ConnectionId.parse('demo');
    const polled = { change: { source: 'poll', at: 1 } } as const;
    const groups = { next: 'Next day', standard: 'Standard', none: 'Whenever' };
    for (const [id, group] of Object.entries(groups)) {
      const delivery = { id: null, service: 'Parcel', group };
      store.batches.apply(demo, serviceBatch(id, [`${id}-job`], { delivery, createdAt: at(1, 9) }), polled);
      const ready = status('job.production.queued');
      store.jobs.apply(demo, serviceJob(`${id}-job`, { batchId: id, status: ready }), polled);
    }
    const shown = (level: QueueQuery['level']): (string | null)[][] =>
      store.queue.list(QueueQuery.parse({ level })).rows.map(({ serviceId, shipBy }) => [serviceId, shipBy]);
    const iso = (ms: number): string => new Date(ms).toISOString();
    expect(shown('batches')).toEqual([
      ['standard', iso(at(1, 12))],
      ['next', iso(at(1, 17))],
      ['none', null],
    ]);
    expect(shown('jobs')[0], 'as its batch').toEqual(['standard-job', iso(at(1, 12))]);
    cutOffs = [cutOff({ time: '11:00' })];
    let after: number | null = -1;
    while (after !== null) after = store.queue.remakeOpen(after, 2);
    expect(shown('batches')[0]).toEqual(['next', iso(at(1, 11))]);
    expect(shown('jobs')[0]).toEqual(['next-job', iso(at(1, 11))]);
  });
});
