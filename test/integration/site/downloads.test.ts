import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ArtworkId, HotFolderId, isElsewhere } from '../../../src/contract/index.ts';
import { TransferCommands } from '../../../src/main/station/artwork/index.ts';
import { HotFolderProfile, Settings } from '../../../src/main/station/settings/index.ts';
import { openSiteDatabase, type SiteDatabase } from '../../../src/main/station/site/database/index.ts';
import { askedDownload } from '../../../src/main/station/site/downloads/asked-download.ts';
import { claimDownloads } from '../../../src/main/station/site/downloads/download-queries.ts';
import { SiteDownloads } from '../../../src/main/station/site/downloads/index.ts';
import { freeDownloads } from '../../../src/main/station/site/free-downloads.ts';
import type { Member } from '../../../src/main/station/site/stations/index.ts';
import { type ArtworkRig, artworkRig, connection } from '../../support/artwork-rig.ts';
import { fastClock } from '../../support/clocks.ts';
import { type Answer, says, serves } from '../../support/faulty-storage.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { noPostgres, type PostgresServer, postgresBinaries, startPostgres } from '../../support/postgres.ts';
import { type SiteRig, siteRig } from '../../support/site-rig.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

// Two stations with real downloads, a storage each, and a real ledger between them.

const rip = HotFolderId.parse('rip');
const file = pdfOf('downloaded once', 20_000);
const never: Answer = () => undefined;
const siteSettings = Settings.parse({
  hotFolders: [HotFolderProfile.parse({ id: rip, name: 'RIP', path: '/hot', shared: true })],
  defaultHotFolder: rip,
});

interface Downloading extends ArtworkRig {
  readonly member: Member;
  readonly database: SiteDatabase;
  /** Hot folders that it cannot send to. */
  readonly blocked: Set<HotFolderId>;
  downloads: SiteDownloads;
  settings: Settings;
  isAlive: boolean;
  isAway: boolean;
  /** How often its downloads have asked whether the station may start something. */
  looks: number;
  /** Restarts the station's part in the site, as its next start does. */
  again(): Promise<void>;
}

describe('a download in a site', skipWhere(postgresBinaries() === null, noPostgres), () => {
  let server: PostgresServer;
  let site: SiteRig;
  let one: Downloading;
  let two: Downloading;
  const open: Downloading[] = [];

  async function station(name: string): Promise<Downloading> {
    const member = await site.member(name);
    await site.ledger.run(
      `UPDATE station SET reachable_folders = '[{"id": "rip", "name": "RIP"}]' WHERE id = $1`,
      [member.stationId],
    );
    const database = await openSiteDatabase(site.database.access);
    const blocked = new Set<HotFolderId>();
    const late: { made: Downloading | null } = { made: null };
    const made = (): Downloading => {
      if (late.made === null) throw new Error('The station is not made yet.');
      return late.made;
    };
    const rig = await artworkRig({ claims: { claim: (files) => made().downloads.claim(files) } });
    const downloadsOf = (run: Member): SiteDownloads => {
      const downloads = new SiteDownloads({
        queries: database,
        member: run,
        store: rig.store,
        settings: () => made().settings,
        mayBegin() {
          made().looks += 1;
          return made().isAlive;
        },
        isAway: () => made().isAway,
        isBlocked: (id) => blocked.has(id),
        clock: fastClock(12),
        onFault: (error) => rig.faults.push(error),
      });
      downloads.start();
      return downloads;
    };
    const station: Downloading = Object.assign(rig, {
      member,
      database,
      blocked,
      downloads: downloadsOf(member),
      settings: siteSettings,
      isAlive: true,
      isAway: false,
      looks: 0,
      async again() {
        await station.downloads.stop();
        await site.ledger.run('UPDATE station SET incarnation = 2 WHERE id = $1', [member.stationId]);
        station.downloads = downloadsOf({ ...member, incarnation: 2 });
      },
    });
    late.made = station;
    open.push(station);
    return station;
  }

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    site = await siteRig(server);
    one = await station('RIP-1');
    two = await station('RIP-2');
  });
  afterEach(async () => {
    for (const station of open.splice(0)) {
      await station.downloads.stop();
      await station.stop();
      await station.database.close();
      expect(station.faults).toEqual([]);
    }
    await site.close();
  });

  const recordOf = ({ store }: Downloading, id: ArtworkId) => store.artworks.get(id);
  const reasonOf = (station: Downloading, id: ArtworkId) => recordOf(station, id)?.reason ?? null;
  const queue = (station: Downloading, ...answers: Answer[]): ArtworkId =>
    station.queue('a', station.storage.on('/a', ...answers));
  const waits = (station: Downloading, id: ArtworkId): Promise<void> =>
    until('it waits for another station', () => {
      const record = recordOf(station, id);
      return record !== null && isElsewhere(record);
    });
  const expire = ({ member }: Downloading) =>
    site.ledger.run("UPDATE station SET lease_until = now() - interval '1 second' WHERE id = $1", [
      member.stationId,
    ]);
  const whys = ({ store }: Downloading, id: ArtworkId): string[] => {
    const jobKey = store.artworks.get(id)?.jobKey;
    if (jobKey === undefined) throw new Error('There is no such file.');
    return store.activity.ofJob(jobKey, 100).flatMap(({ why }) => why?.code ?? []);
  };
  /** Records in the ledger that a station has sent the file. */
  const sentBy = ({ member }: Downloading, id: ArtworkId) =>
    site.ledger.run(
      `INSERT INTO delivery (key, hot_folder, account, file_id, revision, sha256, bytes, final_name, state,
                             epoch, commit_epoch, owner, incarnation)
         VALUES ($1, $2, $3, $4, 1, $5, $6, 'a.pdf', 'delivered', 1, 1, $7, $8)`,
      ['0'.repeat(64), rip, connection, id, sumOf(file), file.length, member.stationId, member.incarnation],
    );

  test('is made by one station; the other learns that the file was sent and never has it', async () => {
    const id = queue(one, serves(file));
    await one.settled(id);
    queue(two, serves(file));
    await waits(two, id);
    expect(reasonOf(two, id)).toEqual({ code: 'transfer.at-station', values: { station: 'RIP-1' } });
    await sentBy(one, id);
    await two.settled(id, 'delivered');
    expect(two.storage.requests).toEqual([]);
    expect(recordOf(two, id)).toMatchObject({ sha256: sumOf(file), bytes: file.length, extension: 'pdf' });
    expect(two.store.deliveries.ofArtwork(id)).toMatchObject([
      { hotFolderId: rip, revision: 1, state: 'delivered', finalName: 'a.pdf' },
    ]);
    // There is nothing to preflight or to count in the archive.
    expect(two.store.preflights.due(10)).toEqual([]);
    expect((await two.store.artworks.surveyArchive(10)).bytes).toBe(0);
    one.store.artworks.move(id, 'delivering', { source: 'station' });
    one.store.artworks.move(id, 'delivered', { source: 'station' });
    one.downloads.look();
    await until(
      'nothing is left of the claim',
      async () => (await site.ledger.run('SELECT 1 FROM download')) === 0,
    );
  });

  test('is not claimed if the file was sent since the station looked', async () => {
    const id = queue(one, serves(file));
    await one.settled(id);
    const record = recordOf(two, queue(two, never));
    if (record === null) throw new Error('The file is not there.');
    await waits(two, id);
    await two.downloads.stop();
    const asked = askedDownload(record, 1, [rip]);
    await expire(one);
    await sentBy(one, id);
    expect(await claimDownloads(two.database, two.member, [asked])).toEqual([]);
    await site.ledger.run('DELETE FROM delivery');
    expect(await claimDownloads(two.database, two.member, [asked])).toHaveLength(1);
  });

  test('is taken over from a station that no longer answers', async () => {
    const id = queue(one, never);
    await one.settled(id, 'transferring');
    queue(two, serves(file));
    await waits(two, id);
    await expire(one);
    await two.settled(id);
    expect(whys(two, id)).toContain('transfer.taken-over');
    // A station that wakes after that has lost the claim, and ends only its own work.
    one.service.cancel(id);
    one.downloads.look();
    await until('it has nothing', async () => {
      const [row] = await server.administer(
        'SELECT owner, epoch FROM makeready.download',
        site.database.access.address.database,
      );
      return row?.owner === two.member.stationId && row.epoch === 2;
    });
  });

  test('is tried by another station if it fails at one', async () => {
    const id = queue(one, says(503));
    await until('it has failed', () => (recordOf(one, id)?.attempt ?? 0) > 0);
    queue(two, serves(file));
    await two.settled(id);
    await waits(one, id);
  });

  test('is left to a station that can send the file', async () => {
    one.blocked.add(rip);
    const id = queue(one, serves(file));
    await waits(one, id);
    expect(reasonOf(one, id)?.code).toBe('transfer.for-others');
    queue(two, serves(file));
    await two.settled(id);
    await until('it says who has it', () => reasonOf(one, id)?.code === 'transfer.at-station');
    // Now neither can send it, and one of them still has the claim.
    two.blocked.add(rip);
    two.downloads.look();
    await until('both cannot', async () => {
      const blocked = await site.ledger.run('SELECT 1 FROM station WHERE cardinality(blocked_folders) = 1');
      return blocked === 2;
    });
    expect(await site.ledger.run('SELECT 1 FROM download WHERE owner IS NOT NULL')).toBe(1);
    one.blocked.clear();
    one.downloads.look();
    await one.settled(id);
  });

  test('is made by each station whose own hot folder gets or might get the file', async () => {
    const own = HotFolderProfile.parse({ id: 'own', name: 'Own', path: '/own' });
    const rule = { id: 'r', name: 'R', to: ['own'], when: { pagesFrom: 2 } };
    two.settings = Settings.parse({
      ...siteSettings,
      hotFolders: [...siteSettings.hotFolders, own],
      routes: [rule],
    });
    const id = queue(one, serves(file));
    await one.settled(id);
    queue(two, serves(file));
    await two.settled(id);
  });

  test('is made by a waiting station, too, once its own hot folder gets the file', async () => {
    const id = queue(one, serves(file));
    await one.settled(id);
    queue(two, serves(file));
    await waits(two, id);
    const own = HotFolderProfile.parse({ id: 'own', name: 'Own', path: '/own' });
    two.settings = Settings.parse({ ...siteSettings, hotFolders: [own], defaultHotFolder: 'own' });
    await two.settled(id);
    expect(whys(two, id)).toContain('transfer.needed-here');
  });

  test('is made by each station while the ledger is away, and after leaving the site', async () => {
    const id = queue(one, serves(file));
    await one.settled(id);
    queue(two, serves(file));
    await waits(two, id);
    two.isAway = true;
    await two.settled(id);
    expect(whys(two, id)).toContain('transfer.without-ledger');

    const three = await station('RIP-3');
    queue(three, serves(file));
    await waits(three, id);
    await three.downloads.stop();
    three.isAway = true;
    freeDownloads(three.store, { code: 'transfer.without-site', values: {} }, 'site');
    await three.settled(id);
  });

  test('is not claimed by a station that was frozen until it has asked the ledger again', async () => {
    const id = queue(one, serves(file));
    await one.settled(id);
    queue(two, serves(file));
    await waits(two, id);
    two.isAlive = false;
    const before = two.looks;
    await until('it has looked twice', () => two.looks > before + 1);
    expect(await two.downloads.claim([recordOf(two, id)].flatMap((one) => one ?? []))).toEqual(new Set());
    await waits(two, id);
    two.isAlive = true;
    await sentBy(one, id);
    await two.settled(id, 'delivered');
    expect(two.storage.requests).toEqual([]);
  });

  test('is made here, too, if an operator resumes this file, but not by resuming everything', async () => {
    const id = queue(one, serves(file));
    await one.settled(id);
    queue(two, serves(file));
    await waits(two, id);
    const commands = new TransferCommands(two.store, two.service);
    expect(commands.resume({ all: true }).done).toEqual([]);
    expect(commands.resume({ ids: [id] }).done).toEqual([id]);
    await two.settled(id);
    expect(whys(two, id)).toContain('transfer.wanted-here');
  });

  test('stays with its station across a restart', async () => {
    const id = queue(one, serves(file));
    await one.settled(id);
    await one.again();
    await until(
      'it is taken up',
      async () => (await site.ledger.run('SELECT 1 FROM download WHERE incarnation = 2')) === 1,
    );
    queue(two, serves(file));
    await waits(two, id);
    await two.again();
    await sentBy(one, id);
    await two.settled(id, 'delivered');
  });
});
