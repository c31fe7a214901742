import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { StationContext } from '../../context.ts';
import type { DeliveryKey } from '../../hotfolders/index.ts';
import { emptySiteConfig, SiteConfig, siteConfigOf } from './site-config.ts';

type Routes = SiteConfig['stations'][number];

/** What this station takes by itself, as the ledger has it, and the last line of the log before that. */
const Known = z.object({
  routes: SiteConfig.shape.stations.removeDefault().element.pick({ rules: true, fallback: true }),
  since: z.number().int(),
});

/**
 * Since when the other stations can know what this one takes for its own hot folders. What it has learned of
 * later they leave to it, also while the ledger cannot be asked; what it knew before they may be sending.
 */
export class OwnRoutes {
  readonly #context: Pick<StationContext, 'ports' | 'store'>;

  constructor(context: Pick<StationContext, 'ports' | 'store'>) {
    this.#context = context;
  }

  /** The ledger has them. */
  known(routes: Routes | undefined): void {
    const { keyValues, transitions } = this.#context.store;
    if (routes === undefined || isDeepStrictEqual(this.#known()?.routes, decisive(routes))) return;
    const known = { routes: decisive(routes), since: transitions.lastSeq() };
    keyValues.set(this.#name, JSON.stringify(known));
  }

  /**
   * Those of deliveries to one hot folder of its own that need not be claimed. If order matters there, none
   * overtakes another.
   */
  alone(deliveries: readonly DeliveryKey[]): DeliveryKey[] {
    const settings = this.#context.ports.settings.get();
    // It has never entered the site.
    if ((settings.siteIdentity?.site ?? null) === null) return [...deliveries];
    const known = this.#known();
    const [mine] = siteConfigOf(settings, emptySiteConfig, ({ shared }) => shared).stations;
    const areKnown = mine !== undefined && known !== null && isDeepStrictEqual(known.routes, decisive(mine));
    const isAlone = (one: DeliveryKey): boolean => this.#isAlone(one, areKnown ? known.since : null);
    const order = settings.hotFolders.find(({ id }) => id === deliveries[0]?.hotFolderId)?.order ?? 'any';
    if (order === 'any') return deliveries.filter(isAlone);
    const first = deliveries.findIndex((one) => !isAlone(one));
    return first < 0 ? [...deliveries] : deliveries.slice(0, first);
  }

  /** @param since null: what this station takes now is not known. */
  #isAlone({ id, artworkId }: DeliveryKey, since: number | null): boolean {
    const { deliveries, artworks, transitions } = this.#context.store;
    const owed = deliveries.get(id);
    // A slip sheet belongs to this hot folder alone.
    if (owed?.isSlip === true || owed?.routedBy?.by === 'operator') return true;
    const jobKey = artworks.get(artworkId)?.jobKey;
    const first = jobKey === undefined ? null : transitions.firstSeqOf(jobKey);
    return since !== null && first !== null && first > since;
  }

  #known(): z.infer<typeof Known> | null {
    const kept = this.#context.store.keyValues.get(this.#name);
    return kept === null ? null : Known.parse(JSON.parse(kept));
  }

  get #name(): string {
    return `site own routes ${this.#context.ports.settings.get().siteIdentity?.site?.id ?? ''}`;
  }
}

/** What of them decides which files the station takes. */
const decisive = ({
  rules,
  fallback,
}: Pick<Routes, 'rules' | 'fallback'>): z.infer<typeof Known>['routes'] => ({
  rules,
  fallback,
});
