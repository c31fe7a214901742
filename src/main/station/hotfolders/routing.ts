import type { ArtworkId, HotFolderId } from '../../../contract/index.ts';
import type { HoldRule, HotFolderProfile, RouteRule } from '../settings/index.ts';
import type { ArtworkRecord, DeliveryRecord, JobContext, MoveDetails } from '../store/index.ts';
import { factsOf } from './describe.ts';
import { decideRoute, type RouteDecision, rulesInForce } from './route.ts';

/** Files routed in one transaction. */
const AT_A_TIME = 200;
/** Jobs in a simulation: the latest ones are what an operator knows. */
const MOST_SIMULATED = 2_000;

/** What routing needs of the store. */
export interface RoutingStore {
  readonly artworks: {
    get(id: ArtworkId): ArtworkRecord | null;
    inState(states: readonly ArtworkRecord['state'][], limit: number): ArtworkRecord[];
    latestInState(states: readonly ArtworkRecord['state'][], limit: number): ArtworkRecord[];
    move(id: ArtworkId, to: ArtworkRecord['state'], details: MoveDetails): ArtworkRecord;
    jobContext(id: ArtworkId): JobContext | null;
    productFed(product: string): boolean;
  };
  readonly deliveries: {
    together(steps: () => void, durability?: 'durably' | 'lazily'): void;
    plan(
      artwork: ArtworkId,
      folder: HotFolderId,
      file: { sha256: string; bytes: number; revision?: number; why?: string },
    ): DeliveryRecord;
  };
}

export interface RoutingSettings {
  readonly routes: readonly RouteRule[];
  readonly hotFolders: readonly HotFolderProfile[];
  readonly hold: HoldRule;
}

/** What a change of the rules would do to one file. */
export interface Rerouted {
  readonly id: ArtworkId;
  readonly from: readonly HotFolderId[];
  readonly to: readonly HotFolderId[];
}

export interface Simulation {
  readonly looked: number;
  readonly changed: readonly Rerouted[];
  /** Files that nothing would take. */
  readonly withoutRoute: readonly ArtworkId[];
}

/** Decides where archived files go, and which of them wait for an operator's word. */
export class Routing {
  readonly #store: RoutingStore;
  readonly #settings: () => RoutingSettings;

  constructor(store: RoutingStore, settings: () => RoutingSettings) {
    this.#store = store;
    this.#settings = settings;
  }

  /** Routes what is archived. True where there is more. */
  routeArchived(): boolean {
    const { artworks, deliveries } = this.#store;
    const archived = artworks.inState(['archived'], AT_A_TIME);
    if (archived.length === 0) return false;
    deliveries.together(() => {
      for (const file of archived) {
        const why = this.#holdOf(file);
        if (why === null) this.send(file);
        else artworks.move(file.id, 'held', { source: 'station', reason: why });
      }
    }, 'lazily');
    return archived.length === AT_A_TIME;
  }

  /** Owes a file to the hot folders its rule names, or shows that none takes it. Asks no hold rule. */
  send(file: ArtworkRecord): void {
    const { artworks, deliveries } = this.#store;
    const { sha256, bytes } = file;
    if (sha256 === null || bytes === null) return;
    const { to } = this.decide(file);
    for (const folder of to) deliveries.plan(file.id, folder, { sha256, bytes });
    if (to.length > 0) return;
    artworks.move(file.id, 'no-route', {
      source: 'station',
      reason: 'No hot folder takes this file. Add one, or change a route.',
    });
  }

  /** What would happen to this file, and why. */
  decide(
    file: ArtworkRecord,
    settings: Pick<RoutingSettings, 'routes' | 'hotFolders'> = this.#settings(),
  ): RouteDecision {
    const { routes, hotFolders } = settings;
    const facts = factsOf(file, this.#store.artworks.jobContext(file.id));
    return decideRoute(facts, rulesInForce(routes, hotFolders), hotFolders);
  }

  /** What other rules would have done to the latest files, before anyone saves them. */
  simulate(other: Pick<RoutingSettings, 'routes' | 'hotFolders'>): Simulation {
    const files = this.#store.artworks.latestInState(
      [
        'expected',
        'queued',
        'waiting',
        'archived',
        'held',
        'no-route',
        'delivering',
        'delivered',
        'picked-up',
      ],
      MOST_SIMULATED,
    );
    const decided = files.map((file) => ({
      id: file.id,
      from: this.decide(file).to,
      to: this.decide(file, other).to,
    }));
    return {
      looked: files.length,
      changed: decided.filter(({ from, to }) => from.join() !== to.join()),
      withoutRoute: decided.filter(({ to }) => to.length === 0).map(({ id }) => id),
    };
  }

  #holdOf(file: ArtworkRecord): string | null {
    if (file.hold !== null) return file.hold;
    const { hold } = this.#settings();
    switch (hold) {
      case 'nothing':
        return null;
      case 'everything':
        return 'Every file waits for your word, as the settings say.';
      case 'first-of-product': {
        const product = this.#store.artworks.jobContext(file.id)?.product ?? '';
        if (this.#store.artworks.productFed(product)) return null;
        return `It is the first of ${product}: look at it and release it.`;
      }
    }
  }
}
