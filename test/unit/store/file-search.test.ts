import { afterEach, describe, expect, test } from 'vitest';
import { ConnectionId, HotFolderId, QueueQuery } from '../../../src/contract/index.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceFile, serviceJob, status } from '../../support/service-objects.ts';

const JOBS = 600;
let store: Store;
afterEach(() => store.close());

/** Jobs with one file each, and a last one with a file for its colours and one for its foil. */
function fill(hasFts5: () => boolean): void {
  store = openMemoryStore({ clock: { now: () => 1_000 }, onFault: failOnFault, hasFts5 });
  const [component] = serviceJob('any').components;
  if (component === undefined) throw new Error('The test job has no component.');
  const apply = (id: string, name: string, files: readonly string[]): void =>
    void store.jobs.apply(
      ConnectionId.parse('demo'),
      serviceJob(id, {
        name,
        status: status('job.production.queued'),
        components: [
          { ...component, files: files.map((file) => serviceFile(`${id}-${file}`, { name: `${file}.pdf` })) },
        ],
      }),
      { change: { source: 'poll', at: 1_000 } },
    );
  store.transaction(() => {
    for (let at = 0; at < JOBS; at++) apply(`j${at}`, `Order ${at} Lyon`, [`artwork-${at}`]);
    apply('last', 'Wedding Lyon', ['colours', 'foil']);
  });
}
const found = (search: string, limit = 50) => {
  const { files, jobs } = store.fileSearch.find(search, limit);
  return { names: files.map(({ name }) => name), jobs };
};

describe.each([
  ['with the index of words', () => true],
  ['in a runtime without one', () => false],
])('%s', (_, hasFts5) => {
  test('a search finds files beyond those of any list, by their names and by the words of their jobs', () => {
    fill(hasFts5);
    const { names, jobs } = found('ARTWORK');
    expect([jobs, names.length, names[0], names.at(-1)]).toEqual([
      JOBS,
      50,
      'artwork-599.pdf',
      'artwork-550.pdf',
    ]);
    expect(found('artwork-57.pdf', 2)).toEqual({ names: ['artwork-579.pdf', 'artwork-578.pdf'], jobs: 11 });
    expect(found('order 57 lyon')).toMatchObject({ jobs: 11 });
    expect(found('order 577')).toEqual({ names: ['artwork-577.pdf'], jobs: 1 });
    expect(found('leeds')).toEqual({ names: [], jobs: 0 });
    expect(found(' - ')).toEqual({ names: [], jobs: 0 });
  });

  test('of a job with several files, the name of one finds only that one', () => {
    fill(hasFts5);
    expect(found('wedding')).toEqual({ names: ['colours.pdf', 'foil.pdf'], jobs: 1 });
    expect(found('wedding foil')).toEqual({ names: ['foil.pdf'], jobs: 1 });
  });

  test('a file is found whatever its state', () => {
    fill(hasFts5);
    const [file] = store.fileSearch.find('artwork-599', 1).files;
    if (file === undefined) throw new Error('It is not found.');
    store.artworks.move(file.id, 'withdrawn', { source: 'station' });
    expect(store.fileSearch.find('artwork-599', 1).files.map(({ state }) => state)).toEqual(['withdrawn']);
  });

  test('the name under which a RIP shows a file finds it, its job and its rows', () => {
    fill(hasFts5);
    const file = store.fileSearch.find('artwork-577', 1).files[0];
    if (file === undefined) throw new Error('There is no file.');
    const plan = store.deliveries.plan(file.id, HotFolderId.parse('rip'), { sha256: 'ab', bytes: 1 });
    store.deliveries.copying(plan.id, { tempPath: '/t', finalName: '1496_dacd2d34_528FE05F.pdf' });
    for (const search of ['1496_dacd2d34_528fe05f', '1496_DACD2D34_528fe05f.pdf', '1496_dacd']) {
      expect(found(search), search).toEqual({ names: ['artwork-577.pdf'], jobs: 1 });
      for (const level of ['batches', 'jobs', 'components'] as const) {
        const { rows, total, phases } = store.queue.list(QueueQuery.parse({ search, level }));
        expect([total, phases.ready, rows[0]?.serviceId], `${search} ${level}`).toEqual([1, 1, 'j577']);
      }
    }
    expect(found('1497_dacd2d34')).toEqual({ names: [], jobs: 0 });
    expect(found('1496_other')).toEqual({ names: [], jobs: 0 });
    // What rows say themselves comes first.
    expect(found('artwork')).toMatchObject({ jobs: JOBS });
  });
});
