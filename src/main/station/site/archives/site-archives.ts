import { createHash, randomBytes } from 'node:crypto';
import type { Agent } from 'node:http';
import { type ArchiveOffer, siteArtworkPath } from '../../../../contract/index.ts';
import type { KnownFile, OtherArchives, OtherCopy } from '../../artwork/index.ts';
import { type ProxyEnv, pinnedAgent, type StationAddress } from '../../network/index.ts';
import type { WebServerPort } from '../../ports.ts';
import { isLoopback } from '../../service/index.ts';
import type { Store } from '../../store/index.ts';
import { type Queries, SiteDatabaseError } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { isKeyOfStation, readCopies, reportArchive } from './archive-queries.ts';
import { offeredArchive } from './offered-archive.ts';
import { otherStorage } from './other-storage.ts';

/** Keys that are checked at a time: a flood of made-up ones must not keep the ledger from its work. */
const MAX_CHECKS = 16;

export interface SiteArchivesOptions {
  readonly queries: Queries;
  readonly member: Member;
  readonly store: { readonly deliveries: Pick<Store['deliveries'], 'ofArtwork'> };
  readonly offer: () => ArchiveOffer;
  readonly webServer: WebServerPort | null;
  readonly proxyEnv: () => ProxyEnv;
  readonly onFault: (error: unknown) => void;
}

/**
 * Archives of the site's stations: offers this one's to the others, and finds files in theirs. Each run of a
 * station has a random key; the ledger holds its digest. The key is valid only for archived files, and only
 * while the run has its lease.
 */
export class SiteArchives implements OtherArchives {
  readonly #options: SiteArchivesOptions;
  readonly #key = randomBytes(32).toString('base64url');
  /** By place; connections are kept for the next file. */
  readonly #agents = new Map<string, Agent>();
  #reported: string | null = null;
  #checks = 0;

  constructor(options: SiteArchivesOptions) {
    this.#options = options;
  }

  /** Reports where this archive is reached, if that has changed. Throws SiteDatabaseError. */
  async report(): Promise<void> {
    const { queries, member, webServer } = this.#options;
    const offer = this.#options.offer();
    const place = offer.offered ? (await offeredArchive(offer, webServer)).place : null;
    const report = JSON.stringify(place);
    if (report === this.#reported) return;
    await reportArchive(queries, member, place, digest(this.#key));
    this.#reported = report;
  }

  /** Null if that cannot be found out now. */
  async isKeyOfStation(key: string): Promise<boolean | null> {
    if (this.#checks >= MAX_CHECKS) return null;
    this.#checks += 1;
    try {
      return await isKeyOfStation(this.#options.queries, this.#options.member, digest(key));
    } catch (error) {
      this.#failed(error);
      return null;
    } finally {
      this.#checks -= 1;
    }
  }

  async copiesOf(file: KnownFile, sha256: string | null): Promise<OtherCopy[]> {
    const { queries, member, store } = this.#options;
    const before = store.deliveries.ofArtwork(file.id).map(({ revision }) => revision);
    const wanted = { file, revision: 1 + Math.max(0, ...before), sha256 };
    try {
      const copies = await readCopies(queries, member, wanted);
      return copies
        .filter(({ place }) => mayBeAsked(place))
        .map(({ place, ...copy }) => ({
          ...copy,
          url: new URL(siteArtworkPath(copy.sha256), place.origin),
          storage: otherStorage(this.#agentFor(place), this.#key),
        }));
    } catch (error) {
      this.#failed(error);
      return [];
    }
  }

  stop(): void {
    for (const agent of this.#agents.values()) agent.destroy();
    this.#agents.clear();
  }

  #agentFor(place: StationAddress): Agent {
    const name = JSON.stringify(place);
    const agent = this.#agents.get(name) ?? pinnedAgent(place, this.#options.proxyEnv());
    this.#agents.set(name, agent);
    return agent;
  }

  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#options.onFault(error);
  }
}

const digest = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Whether this station's key may be sent there: by the ledger's word, in clear to this machine only. */
const mayBeAsked = ({ origin }: StationAddress): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
};
