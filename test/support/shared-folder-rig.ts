import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../src/main/host/clock.ts';
import { SiteClaims } from '../../src/main/station/site/claims/index.ts';
import {
  migrate,
  openSiteDatabase,
  type SiteAccess,
  type SiteDatabase,
} from '../../src/main/station/site/database/index.ts';
import { beginIncarnation, Heartbeat, type Member } from '../../src/main/station/site/stations/index.ts';
import { fastClock } from './clocks.ts';
import { hotFolderPlace } from './hot-folder-place.ts';
import { type HotFolderRig, hotFolderRig, profile } from './hotfolder-rig.ts';
import type { PostgresServer } from './postgres.ts';

/** A station of a site that sends to the shared hot folder `rip`. */
export interface SharingStation extends HotFolderRig {
  readonly member: Member;
  readonly claims: SiteClaims;
  readonly database: SiteDatabase;
  /** Ends without telling the site, as if it had been killed; its data on disk stays. */
  vanish(): Promise<void>;
}

/** A site with a database of its own and one hot folder that all of its stations share. */
export interface SharedFolderRig {
  readonly hot: string;
  /** For the test's own questions. */
  readonly ledger: SiteDatabase;
  readonly access: SiteAccess;
  station(name: string, more?: StationOptions): Promise<SharingStation>;
  /** Ends a station's lease, as if it had been silent for long. */
  expire(station: SharingStation): Promise<void>;
  /** What is in the hot folder. */
  visible(): Promise<string[]>;
  /** What is in the stations' common staging folder. */
  staged(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface StationOptions {
  readonly order?: 'any' | 'numbered' | 'one-by-one';
  readonly ticket?: 'none' | 'json';
  readonly slip?: 'none' | 'job';
  readonly started?: boolean;
  /** Through a port other than the server's own, for a proxy. */
  readonly access?: SiteAccess;
}

export async function sharedFolderRig(server: PostgresServer): Promise<SharedFolderRig> {
  const { access } = await server.database();
  const ledger = await openSiteDatabase(access);
  await migrate(ledger);
  const siteId = randomUUID();
  await ledger.run("INSERT INTO site (id, name, system_id, timeline) VALUES ($1, 'House', '1', 1)", [siteId]);
  const folder = await hotFolderPlace();
  const hot = join(folder, 'hot');
  await mkdir(hot);
  const stations: { vanish(): Promise<void> }[] = [];
  return {
    hot,
    ledger,
    access,
    async station(name, more = {}) {
      const stationId = randomUUID();
      await ledger.run(
        "INSERT INTO station (id, name, version, reachable_folders) VALUES ($1, $2, '1', $3)",
        [stationId, name, '[{"id": "rip", "name": "RIP"}]'],
      );
      const database = await openSiteDatabase(more.access ?? access);
      const member = await beginIncarnation(ledger, stationId);
      if (member === null) throw new Error('The station does not belong to the site.');
      const clock = fastClock(20);
      const faults: unknown[] = [];
      const heartbeat = new Heartbeat({
        queries: database,
        member,
        clock: systemClock,
        onBeat: () => undefined,
        onSuperseded: () => undefined,
        onFault: (error) => faults.push(error),
      });
      const rigged: { claims: SiteClaims | null } = { claims: null };
      const claims = (): SiteClaims => {
        if (rigged.claims === null) throw new Error('There are no claims yet.');
        return rigged.claims;
      };
      const rig = await hotFolderRig({
        hot,
        clock,
        started: false,
        claims: {
          sharing: (id) => claims().sharing(id),
          claim: (deliveries) => claims().claim(deliveries),
          settled: () => claims().settled(),
          name: (...names) => claims().name(...names),
          commit: (deliveries) => claims().commit(deliveries),
          recall: (delivery) => claims().recall(delivery),
          delivered: (deliveries) => claims().delivered(deliveries),
          withdraw: (deliveries) => claims().withdraw(deliveries),
        },
        onFault: (error) => faults.push(error),
      });
      rigged.claims = new SiteClaims({
        database,
        siteId,
        member,
        store: rig.store,
        mayBegin: () => heartbeat.isAlive,
        orderOf: () => more.order ?? 'any',
        settled: async () => undefined,
      });
      rig.profiles = [
        profile(hot, {
          order: more.order ?? 'any',
          ticket: more.ticket ?? 'none',
          slip: more.slip ?? 'none',
        }),
      ];
      heartbeat.start();
      if (more.started !== false) rig.service.start();
      let isGone = false;
      const vanish = async (): Promise<void> => {
        if (isGone) return;
        isGone = true;
        await database.close();
        await heartbeat.stop();
        await rig.stop();
      };
      const station: SharingStation = Object.assign(rig, {
        faults,
        member,
        claims: rigged.claims,
        database,
        vanish,
      });
      stations.push(station);
      return station;
    },
    async expire({ member }) {
      await ledger.run("UPDATE station SET lease_until = now() - interval '1 second' WHERE id = $1", [
        member.stationId,
      ]);
    },
    visible: async () => (await readdir(hot)).filter((name) => !name.startsWith('.')),
    async staged() {
      const found = await readdir(join(folder, '.makeready-staging-hot'), {
        recursive: true,
        withFileTypes: true,
      });
      return found.flatMap((one) => (one.isFile() ? [one.name] : []));
    },
    async stop() {
      for (const station of stations) await station.vanish();
      await ledger.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
