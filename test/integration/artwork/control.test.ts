import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type ArtworkId, HotFolderId } from '../../../src/contract/index.ts';
import { Archive } from '../../../src/main/station/artwork/index.ts';
import { ServiceError } from '../../../src/main/station/service/index.ts';
import { artworkId } from '../../../src/main/station/store/index.ts';
import { type ArtworkRig, artworkRig, connection, otherConnection } from '../../support/artwork-rig.ts';
import { fastClock } from '../../support/clocks.ts';
import { english } from '../../support/english.ts';
import { type Answer, etagOf, serves } from '../../support/faulty-storage.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { serviceJob, status } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';

const size = 400_000;
const file = pdfOf('controlled', size);

const folder = HotFolderId.parse('rip');

let rig: ArtworkRig;
afterEach(() => rig.stop());

const state = (id: ArtworkId): string | undefined => rig.store.artworks.get(id)?.state;
const parts = (): Promise<string[]> => readdir(join(rig.folder, 'partial'));

/** Sends the first half and then nothing; the next request is served normally. */
const halfThenNothing: Answer = (request, response) => {
  if (request.headers.range !== undefined) return serves(file)(request, response);
  response.writeHead(200, { 'content-length': size, etag: etagOf(file) });
  response.write(file.subarray(0, size / 2));
};

const half = async (id: ArtworkId): Promise<void> =>
  until('half of it', () => rig.service.progress(id)?.receivedBytes === size / 2);

test.each<[string, (isBehind: boolean) => void]>([
  ['a hot folder', (isBehind) => rig.service.hotFolderBehind(folder, isBehind)],
  ['preflight', (isBehind) => rig.service.preflightBehind(isBehind)],
])('while %s is behind, half as many files are downloaded at a time', async (_, setBehind) => {
  rig = await artworkRig();
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
    rig.queue(name, rig.storage.on(`/${name}`, halfThenNothing)),
  );
  const underWay = (): number => ids.filter((id) => state(id) === 'transferring').length;
  await until('four at a time', () => underWay() === 4);
  setBehind(true);
  // Running transfers are left alone; as they end, others start only while fewer than two are running.
  const ended = ids.filter((id) => state(id) === 'transferring').slice(0, 3);
  for (const id of ended) rig.service.cancel(id);
  await until('two of them', () => underWay() === 2);
  setBehind(false);
  await until('all that are left', () => underWay() === 3);
});

describe('pause', () => {
  test.each(['everything', 'its connection'])(
    'of %s while another station is asked: nothing begins',
    async (what) => {
      let isPaused = false;
      let claims = 0;
      rig = await artworkRig({
        paused: () => isPaused && what === 'everything',
        pausedConnections: () => (isPaused && what !== 'everything' ? [connection] : []),
        claims: {
          async claim(files) {
            claims++;
            isPaused = true;
            return new Set(files.map(({ id }) => id));
          },
        },
      });
      const id = rig.queue('a', rig.storage.on('/a', serves(file)));
      await until('it was asked', () => claims === 1);
      isPaused = false;
      rig.service.look();
      await until('it was asked again', () => claims === 2);
      expect([state(id), rig.storage.requests.length]).toEqual(['queued', 0]);
    },
  );

  test('of everything stops running downloads where they are; afterwards they go on from there', async () => {
    let paused = false;
    let looks = 0;
    rig = await artworkRig({
      paused() {
        looks++;
        return paused;
      },
    });
    const id = rig.queue('a', rig.storage.on('/a', halfThenNothing));
    await half(id);
    paused = true;
    rig.service.settingsChanged();
    await until('stopped', () => state(id) === 'queued');
    const before = looks;
    rig.service.look();
    await until('it has looked for a file to begin with', () => looks > before);
    expect(state(id)).toBe('queued');
    expect(rig.storage.requests).toHaveLength(1);
    paused = false;
    rig.service.settingsChanged();
    await rig.settled(id);
    expect(rig.storage.requests[1]?.headers.range).toBe(`bytes=${size / 2}-`);
  });

  test('of one file leaves the others alone and lasts until it is retried, over a restart too', async () => {
    rig = await artworkRig();
    const id = rig.queue('a', rig.storage.on('/a', halfThenNothing));
    await half(id);
    rig.service.pause(id);
    const other = rig.queue('b', rig.storage.on('/b', serves(file)));
    await rig.settled(other);
    expect(rig.store.artworks.get(id)).toMatchObject({
      state: 'waiting',
      retryAt: null,
      reason: { code: 'transfer.paused' },
    });
    await rig.service.stop();
    await rig.service.start();
    rig.service.retryConnection(connection);
    await rig.settled(rig.queue('c', rig.storage.on('/c', serves(pdfOf('c', 500)))));
    expect(state(id)).toBe('waiting');
    rig.service.retry(id, 'operator');
    await rig.settled(id);
    expect(rig.storage.requests.at(-1)?.headers.range).toBe(`bytes=${size / 2}-`);
  });
});

test('a cancelled file fails with a reason, leaves nothing behind, and can be started again', async () => {
  rig = await artworkRig();
  const id = rig.queue('a', rig.storage.on('/a', halfThenNothing, serves(file)));
  await half(id);
  rig.service.cancel(id);
  expect(rig.store.artworks.get(id)).toMatchObject({
    state: 'failed',
    reason: { code: 'transfer.cancelled' },
  });
  await until('the part is gone', () => rig.service.progress(id) === null);
  await expect.poll(parts).toEqual([]);
  rig.service.retry(id, 'operator');
  await rig.settled(id);
  expect(rig.storage.requests[1]?.headers.range).toBeUndefined();
});

test('a file already in the archive can be neither paused nor cancelled', async () => {
  rig = await artworkRig();
  const id = rig.queue('a', rig.storage.on('/a', serves(file)));
  await rig.settled(id);
  rig.service.pause(id);
  rig.service.cancel(id);
  expect(state(id)).toBe('archived');
});

test('prioritised files are downloaded first', async () => {
  let paused = true;
  rig = await artworkRig({ paused: () => paused, concurrency: () => 1 });
  const ids = ['a', 'b', 'c'].map((name) =>
    rig.queue(name, rig.storage.on(`/${name}`, serves(pdfOf(name, 500)))),
  );
  const last = ids[2];
  if (last === undefined) throw new Error('There are three files.');
  rig.store.artworks.prioritise(last, 1);
  paused = false;
  rig.service.settingsChanged();
  for (const id of ids) await rig.settled(id);
  expect(rig.storage.requests.map(({ path }) => path)).toEqual(['/c', '/a', '/b']);
});

test('no more files at a time than are allowed, in total and per connection', async () => {
  for (const [inAll, ofOne] of [
    [2, 8],
    [8, 3],
  ] as const) {
    let open = 0;
    let most = 0;
    rig = await artworkRig({ concurrency: () => inAll, concurrencyOf: () => ofOne });
    const slow: Answer = (request, response) => {
      open++;
      most = Math.max(most, open);
      setTimeout(() => {
        open--;
        serves(pdfOf(request.url ?? '', 500))(request, response);
      }, 15);
    };
    const ids = Array.from({ length: 12 }, (_, index) =>
      rig.queue(`f${index}`, rig.storage.on(`/f${index}`, slow)),
    );
    for (const id of ids) await rig.settled(id);
    expect(most).toBe(Math.min(inAll, ofOne));
    await rig.stop();
  }
  rig = await artworkRig();
});

test('the bandwidth limit holds for all files together', async () => {
  rig = await artworkRig({ times: 1, bytesPerSecond: () => 1_000_000 });
  const begun = Date.now();
  const ids = ['a', 'b', 'c'].map((name) =>
    rig.queue(name, rig.storage.on(`/${name}`, serves(pdfOf(name, size)))),
  );
  for (const id of ids) await rig.settled(id);
  const seconds = (Date.now() - begun) / 1_000;
  // 1.2 MB at 1 MB/s; the first quarter of a second is free.
  expect(seconds).toBeGreaterThan(0.85);
  expect(seconds).toBeLessThan(10);
});

describe('a connection that itself fails', () => {
  test('rests as a whole: its files do not find out one by one, and all go on once it is back', async () => {
    let down = true;
    let asked = 0;
    rig = await artworkRig({
      times: 1,
      concurrency: () => 2,
      source: (of) => ({
        baseUrl: new URL(rig.storage.origin),
        takesOnlyPdf: true,
        authorization: async () => null,
        answered: () => undefined,
        unreached: () => undefined,
        fileUrl: async (fileId) => {
          if (of === otherConnection) return new URL(`/${fileId}`, rig.storage.origin);
          asked++;
          if (down) throw new ServiceError('unauthorized');
          return new URL(`/${fileId}`, rig.storage.origin);
        },
      }),
    });
    const ids = Array.from({ length: 20 }, (_, index) => {
      const bytes = pdfOf(`f${index}`, 500);
      return rig.queue(`f${index}`, rig.storage.on(`/f${index}`, serves(bytes)));
    });
    await until('one is told', () =>
      ids.some((id) => rig.store.artworks.get(id)?.reason?.code === 'service.unauthorized'),
    );
    const elsewhere = rig.storage.on('/elsewhere', serves(pdfOf('elsewhere', 500)));
    await rig.settled(rig.queue('elsewhere', elsewhere, {}, otherConnection));
    expect(asked).toBeLessThanOrEqual(2);
    down = false;
    rig.service.retryConnection(connection);
    for (const id of ids) await rig.settled(id);
  });
});

describe('the disk guard', () => {
  class SmallDisk extends Archive {
    free = 0;
    override freeBytes(): Promise<number> {
      return Promise.resolve(this.free);
    }
  }

  async function rigOnSmallDisk(free: number): Promise<SmallDisk> {
    let disk: SmallDisk | null = null;
    rig = await artworkRig({
      makeArchive: (folder) => {
        disk = new SmallDisk(folder);
        disk.free = free;
        return disk;
      },
    });
    if (disk === null) throw new Error('The rig made no archive.');
    return disk;
  }

  test('starts nothing that does not fit, says how much is missing, and goes on when there is room', async () => {
    const disk = await rigOnSmallDisk(64 * 1024 * 1024 + 100_000);
    const id = rig.queue('a', rig.storage.on('/a', serves(file)), { sizeBytes: 3_000_000 });
    const unannounced = rig.queue('b', rig.storage.on('/b', serves(file)));
    for (const one of [id, unannounced]) await until('it waits', () => state(one) === 'waiting');
    expect(english(rig.store.artworks.get(id)?.reason)).toContain('3 MB more needed on the archive disk');
    expect(rig.storage.requests.filter(({ path }) => path === '/a')).toEqual([]);
    disk.free = 1e9;
    await rig.settled(unannounced);
  });

  test('counts the remaining bytes of running downloads', async () => {
    await rigOnSmallDisk(64 * 1024 * 1024 + size + 1_000);
    const first = rig.queue('a', rig.storage.on('/a', halfThenNothing), { sizeBytes: size });
    await half(first);
    const second = rig.queue('b', rig.storage.on('/b', serves(file)), { sizeBytes: size });
    await until('the second waits', () => state(second) === 'waiting');
    rig.service.cancel(first);
    await rig.settled(second);
  });
});

describe('the clock is set back', () => {
  /** As fast as the other tests' clock, and set back when the test says so. */
  function clockToSet() {
    const inner = fastClock(12);
    const set = { backMs: 0 };
    return { set, clock: { ...inner, now: () => inner.now() - set.backMs } };
  }

  test('a file that waited for a point in time is tried now, not in a year', async () => {
    const { set, clock } = clockToSet();
    rig = await artworkRig({ clock });
    let broken = true;
    const id = rig.queue(
      'a',
      rig.storage.on('/a', (request, response) => {
        if (broken) response.writeHead(503).end();
        else serves(file)(request, response);
      }),
    );
    await until('it waits', () => state(id) === 'waiting');
    set.backMs = 365 * 24 * 60 * 60_000;
    broken = false;
    rig.service.look();
    await rig.settled(id);
  });

  test('over a restart too', async () => {
    const { set, clock } = clockToSet();
    rig = await artworkRig({ clock });
    let broken = true;
    const id = rig.queue(
      'a',
      rig.storage.on('/a', (request, response) => {
        if (broken) response.writeHead(503).end();
        else serves(file)(request, response);
      }),
    );
    await until('it waits', () => state(id) === 'waiting');
    await rig.service.stop();
    set.backMs = 365 * 24 * 60 * 60_000;
    broken = false;
    await rig.service.start();
    await rig.settled(id);
  });
});

test('the same bytes for two jobs are stored once', async () => {
  rig = await artworkRig();
  const [one, other] = ['a', 'b'].map((name) => rig.queue(name, rig.storage.on(`/${name}`, serves(file))));
  for (const id of [one, other]) if (id !== undefined) await rig.settled(id);
  const folder = join(rig.folder, sumOf(file).slice(0, 2));
  expect(await readdir(folder)).toEqual([sumOf(file)]);
  expect(await readFile(join(folder, sumOf(file)))).toHaveLength(size);
});

test('files arrive although somebody has removed the whole archive to make room', async () => {
  rig = await artworkRig({ makeArchive: (folder) => new Archive(join(folder, 'archive')) });
  await rig.settled(rig.queue('a', rig.storage.on('/a', serves(file))));
  await rm(join(rig.folder, 'archive'), { recursive: true });
  await rig.settled(rig.queue('b', rig.storage.on('/b', serves(file)), { sizeBytes: size }));
  expect(await rig.archive.verify(sumOf(file), size)).toBe('whole');
  expect(rig.faults).toEqual([]);
});

test('a folder that a file server keeps among partial files does not keep the station from starting', async () => {
  rig = await artworkRig();
  await rig.service.stop();
  await mkdir(join(rig.folder, 'partial', '@eaDir'));
  await rig.service.start();
  await rig.settled(rig.queue('a', rig.storage.on('/a', serves(file))));
});

test('at a start, partial files that nobody will continue are removed, and the others are continued', async () => {
  rig = await artworkRig();
  const id = rig.queue('a', rig.storage.on('/a', halfThenNothing));
  await half(id);
  await rig.service.stop();
  expect((await stat(rig.archive.partOf(id))).size).toBe(size / 2);
  await rig.service.start();
  await rig.settled(id);
  expect(await parts()).toEqual([]);
});

test.each(['paused', 'running'])(
  'what has arrived of a %s file is removed once its job is cancelled',
  async (what) => {
    rig = await artworkRig();
    const id = rig.queue('a', rig.storage.on('/a', halfThenNothing));
    await half(id);
    if (what === 'paused') {
      rig.service.pause(id);
      await until('it has stopped', () => rig.service.progress(id) === null);
    }
    expect(await parts()).toHaveLength(1);
    const job = serviceJob('job-a', { status: status('job.cancelled') });
    rig.store.jobs.apply(connection, job, { change: { source: 'poll', at: Date.now() } });
    expect(state(id)).toBe('withdrawn');
    rig.service.fileChanged(id);
    await until('it is removed', async () => (await parts()).length === 0);
  },
);

describe('a file whose transfer cannot begin', () => {
  const poison = (refuses: (id: ArtworkId, to: string) => boolean): void => {
    const { artworks } = rig.store;
    const move = artworks.move.bind(artworks);
    Object.assign(artworks, {
      move: (...step: Parameters<typeof move>) => {
        const [id, to] = step;
        if (refuses(id, to)) throw new Error('never seen before');
        return move(...step);
      },
    });
  };

  test('affects nothing else, and fails with a reason if that lasts', async () => {
    rig = await artworkRig({ times: 100, concurrency: () => 1 });
    const bad = artworkId(connection, 'job-bad', 'bad');
    let isPoisoned = true;
    poison((id, to) => isPoisoned && id === bad && to === 'transferring');
    rig.queue('bad', rig.storage.on('/bad', serves(file)));
    for (const name of ['a', 'b'])
      await rig.settled(rig.queue(name, rig.storage.on(`/${name}`, serves(file))));
    await rig.settled(bad, 'failed');
    expect(rig.store.artworks.get(bad)?.reason?.code).toBe('transfer.cannot-begin');
    expect(rig.faults.map(String)).toEqual(Array(5).fill('Error: never seen before'));
    isPoisoned = false;
    rig.service.retry(bad, 'operator');
    await rig.settled(bad);
  });

  test('and that the store cannot update is skipped, and tried again', async () => {
    rig = await artworkRig({ times: 100, concurrency: () => 1 });
    const bad = artworkId(connection, 'job-bad', 'bad');
    let isPoisoned = true;
    poison((id, to) => isPoisoned && id === bad && to !== 'queued');
    rig.queue('bad', rig.storage.on('/bad', serves(file)));
    for (const name of ['a', 'b'])
      await rig.settled(rig.queue(name, rig.storage.on(`/${name}`, serves(file))));
    isPoisoned = false;
    await rig.settled(bad);
  });
});
