import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { message } from '../../../../contract/index.ts';
import { WorkLoop } from '../../concurrency/index.ts';
import type { Connections } from '../../connections/index.ts';
import type { StationContext } from '../../context.ts';
import { currentCaller } from '../../model/caller.ts';
import { type Queries, SiteDatabaseError } from '../database/index.ts';
import type { EventPublisher, SiteEvent } from '../events/index.ts';
import type { StationOperators } from '../operators/index.ts';
import type { Member } from '../stations/index.ts';
import {
  configsSince,
  latestConfig,
  type Revision,
  saveSharedSettings,
  stationName,
} from './config-queries.ts';
import { logChanges, logSiteChanges } from './log-site-changes.ts';
import { mergeSiteConfig } from './merge-site-config.ts';
import { overruledChanges } from './overruled.ts';
import { OwnRoutes } from './own-routes.ts';
import {
  emptySiteConfig,
  type IsShared,
  routesElsewhere,
  SiteConfig,
  siteConfigOf,
  withSiteConfig,
  withUsableAddresses,
} from './site-config.ts';

/** How often to check for changes made here, and for events that were missed. */
const LOOK_MS = 15_000;
const RETRY = { firstMs: 1_000, maxMs: 5_000 };

/** What this station and the others last agreed on. */
const Agreed = z.object({ revision: z.number(), body: SiteConfig });
type Agreed = z.infer<typeof Agreed>;

/** What a station tells another whose change counted instead of its own. */
const Told = z.object({ winner: z.string(), label: z.string(), now: z.string(), lost: z.string() });

export interface ConfigSharingParts {
  readonly queries: Queries;
  readonly member: Member;
  readonly siteId: string;
  readonly publisher: Pick<EventPublisher, 'publish'>;
  readonly connections: Pick<Connections, 'bindTokens' | 'followSettings'>;
  readonly isShared: IsShared;
  /** Reports what this station sends by itself. Throws SiteDatabaseError. */
  readonly reportOwn: () => Promise<void>;
  /** In whose names the ledger takes changes. */
  readonly operators: Pick<StationOperators, 'tell' | 'isNamed'>;
}

/**
 * Keeps the site's common settings the same at every station: changes made here are published, and changes
 * made elsewhere are applied here. Changes made while the ledger was away are published when it is back.
 */
export class ConfigSharing {
  readonly #context: StationContext;
  readonly #parts: ConfigSharingParts;
  readonly #loop: WorkLoop;
  readonly #unsubscribe: readonly (() => void)[];
  #isMine = false;
  /** Who changed settings here last. */
  #operator: string | null = null;

  constructor(context: StationContext, parts: ConfigSharingParts) {
    const { ports, events } = context;
    this.#context = context;
    this.#parts = parts;
    this.#loop = new WorkLoop({
      clock: ports.clock,
      turn: () => this.#work(),
      backOff: RETRY,
      onFault: (error) => this.#failed(error),
    });
    this.#unsubscribe = (['settingsChanged', 'rulesChanged'] as const).map((changed) =>
      events.on(changed, () => this.look()),
    );
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    return this.#loop.stop();
  }

  /** The settings may have changed, here or elsewhere. */
  look(): void {
    if (this.#isMine) return;
    this.#operator = currentCaller()?.name ?? this.#operator;
    this.#loop.wake();
  }

  async #work(): Promise<number> {
    const { queries, member, isShared, publisher, operators, reportOwn } = this.#parts;
    const { settings } = this.#context.ports;
    const base = this.#base();
    const latest = await latestConfig(queries);
    const mine = siteConfigOf(settings.get(), base.body, isShared);
    const theirs = withUsableAddresses(latest?.body ?? emptySiteConfig, base.body);
    const merged = mergeSiteConfig(base.body, mine, theirs);
    let revision = latest?.revision ?? 0;
    if (!isDeepStrictEqual(merged, theirs)) {
      const ownIn = ({ stations }: SiteConfig) => stations.find(({ id }) => id === member.stationId);
      if (!isDeepStrictEqual(ownIn(merged), ownIn(theirs))) await reportOwn();
      await operators.tell();
      const operator = this.#operator !== null && operators.isNamed(this.#operator) ? this.#operator : null;
      const kept = await saveSharedSettings(queries, member, merged, { after: revision, operator });
      if (kept === null) return 0;
      this.#operator = null;
      revision = kept;
      publisher.publish({ account: null, kind: 'config', id: '', epoch: null, body: {} });
    }
    // The settings may have changed here meanwhile; the next turn picks that up.
    if (!isDeepStrictEqual(siteConfigOf(settings.get(), base.body, isShared), mine)) return 0;
    if (latest !== null && latest.revision !== base.revision) {
      await this.#tellOverruled(base, mine);
      this.#log(latest, mine, merged);
    }
    if (latest !== null && !(isDeepStrictEqual(merged, mine) && this.#knowsRoutes(merged)))
      await this.#apply(merged, latest.station);
    this.#remember({ revision, body: merged });
    return LOOK_MS;
  }

  /** What is left to others depends on the hot folders here, too. */
  #knowsRoutes(config: SiteConfig): boolean {
    const now = this.#context.ports.settings.get();
    return isDeepStrictEqual(now.elsewhere, routesElsewhere(config, now, this.#parts.isShared));
  }

  async #apply(config: SiteConfig, station: string): Promise<void> {
    const { ports, events, store } = this.#context;
    await this.#parts.connections.bindTokens();
    const before = ports.settings.get().connections;
    ports.settings.set(withSiteConfig(ports.settings.get(), config, this.#parts.isShared));
    await this.#parts.connections.followSettings(station);
    for (const { id, statusMeanings, artworkMeanings } of config.accounts) {
      const former = before.find((one) => one.id === id);
      const isSame =
        isDeepStrictEqual(former?.statusMeanings, statusMeanings) &&
        isDeepStrictEqual(former?.artworkMeanings, artworkMeanings);
      if (!isSame) store.jobs.remean(id);
    }
    this.#isMine = true;
    try {
      events.emit('rulesChanged');
      events.emit('settingsChanged');
    } finally {
      this.#isMine = false;
    }
  }

  #log({ station, body: stored }: Revision, before: SiteConfig, after: SiteConfig): void {
    logSiteChanges(this.#context, { siteId: this.#parts.siteId, station, stored, before, after });
  }

  /** What was changed here in vain is logged here, and by the station whose change counts. */
  async #tellOverruled(base: Agreed, mine: SiteConfig): Promise<void> {
    const { queries, publisher, siteId } = this.#parts;
    // At the first turn of a station nothing was agreed on: it takes what the site has.
    const since = base.revision === 0 ? [] : await configsSince(queries, base.revision);
    const changes = overruledChanges(base.body, mine, since);
    logChanges(
      this.#context,
      siteId,
      changes.map(({ by: { station }, label, now, lost }) => ({
        label,
        why: message('site.change-overruled', { station, now, lost }),
      })),
    );
    for (const { by, label, now, lost } of changes) {
      const body = { winner: by.stationId, label, now, lost };
      publisher.publish({ account: null, kind: 'overruled', id: randomUUID(), epoch: null, body });
    }
  }

  /** Another station has changed something in vain. Throws ZodError. */
  heardOverruled({ station, body }: SiteEvent): void {
    const { winner, label, now, lost } = Told.parse(body);
    if (winner !== this.#parts.member.stationId) return;
    // The station's word names no station: the ledger does.
    stationName(this.#parts.queries, station)
      .then((name) => {
        const why = message('site.change-counted', { station: name, now, lost });
        logChanges(this.#context, this.#parts.siteId, [{ label, why }]);
      })
      .catch((error: unknown) => this.#failed(error));
  }

  #base(): Agreed {
    const kept = this.#context.store.keyValues.get(this.#name);
    return kept === null ? { revision: 0, body: emptySiteConfig } : Agreed.parse(JSON.parse(kept));
  }

  #remember(agreed: Agreed): void {
    const { stationId } = this.#parts.member;
    new OwnRoutes(this.#context).known(agreed.body.stations.find(({ id }) => id === stationId));
    if (!isDeepStrictEqual(this.#base(), agreed))
      this.#context.store.keyValues.set(this.#name, JSON.stringify(agreed));
  }

  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#context.onFault(error);
  }

  get #name(): string {
    return `site config ${this.#parts.siteId}`;
  }
}
