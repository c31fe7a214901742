import { afterEach, describe, expect, test } from 'vitest';
import { ConnectionId } from '../../../src/contract/index.ts';
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
});
