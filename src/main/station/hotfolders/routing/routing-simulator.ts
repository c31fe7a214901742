import {
  archivedStates,
  type Destination,
  type Explanation,
  type HotFolderId,
  type Message,
  type NamePreview,
  newestDeliveries,
  type SimulatedFile,
  type Simulation,
} from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { ArtworkRecord, DeliveryRecord, JobContext, Store } from '../../store/index.ts';
import { inventedFile, previewName } from '../naming/name-preview.ts';
import { maxStem, nameOf, templateFor } from '../naming/names.ts';
import { ripOf } from '../rip-profiles/rip-profiles.ts';
import { ticketName, ticketText } from '../tickets/index.ts';
import { namePartsOf, ticketModelOf } from './describe.ts';
import { type RouteSettings, whyNowhere } from './route.ts';
import type { Routing, RoutingSettings } from './routing.ts';

/** Files in a simulation; the latest ones are those an operator knows. */
const MAX_SIMULATED = 2_000;
const MAX_SHOWN = 200;
/** That a path is too long is reported when the folder is used; a preview shows a name anyway. */
const USUAL_STEM = 64;

/** Says what would happen, without doing any of it. */
export class RoutingSimulator {
  readonly #store: Pick<Store, 'artworks' | 'deliveries' | 'preflights'>;
  readonly #settings: () => RoutingSettings;
  readonly #routing: Pick<Routing, 'decide' | 'holdOf'>;
  readonly #problemOf: (id: HotFolderId) => Message | null;

  constructor(parts: {
    readonly store: Pick<Store, 'artworks' | 'deliveries' | 'preflights'>;
    readonly settings: () => RoutingSettings;
    readonly routing: Pick<Routing, 'decide' | 'holdOf'>;
    readonly problemOf: (id: HotFolderId) => Message | null;
  }) {
    this.#store = parts.store;
    this.#settings = parts.settings;
    this.#routing = parts.routing;
    this.#problemOf = parts.problemOf;
  }

  /** What would happen to this file now: rules, hold, and what would land where in which order. */
  explain(file: ArtworkRecord): Explanation {
    const decision = this.#routing.decide(file);
    const { to, verdicts } = decision;
    const hold = this.#routing.holdOf(file);
    // What is already owed somewhere goes there, whatever the rules say by now.
    const owed = newestDeliveries(this.#store.deliveries.ofArtwork(file.id));
    const folders = owed.length > 0 ? owed.map(({ hotFolderId }) => hotFolderId) : to;
    const byRules = this.#routing.decide({ ...file, chosen: null }).to;
    const differs = byRules.length > 0 && byRules.toSorted().join() !== folders.toSorted().join();
    const landings = folders.flatMap((id) => this.#landing(file, id));
    return {
      artworkId: file.id,
      verdicts: [...verdicts],
      landings,
      nowhere: landings.length > 0 ? null : whyNowhere(decision),
      hold: hold.kind === 'hold' ? hold.why : null,
      rulesSay: differs ? byRules.map((id) => this.#nameOf(id)) : null,
    };
  }

  #nameOf(id: HotFolderId): string {
    return this.#settings().hotFolders.find((one) => one.id === id)?.name ?? id;
  }

  /** What other rules would do to the latest files, before anyone saves them. */
  simulate(tried: Pick<RouteSettings, 'routes' | 'defaultHotFolder'>): Simulation {
    const settings = { ...this.#settings(), ...tried };
    const files = this.#store.artworks.latestInState(
      ['expected', 'queued', 'waiting', ...archivedStates],
      MAX_SIMULATED,
    );
    const decided = files.map((file) => ({
      file,
      from: this.#routing.decide(file).to,
      now: this.#routing.decide(file, settings),
    }));
    const show = ({ file, from, now }: (typeof decided)[number]): SimulatedFile => ({
      artworkId: file.id,
      jobKey: file.jobKey,
      jobName: this.#store.artworks.jobContext(file.id)?.jobName ?? '',
      fileName: file.name,
      from: [...from],
      to: [...now.to],
      by: now.by,
      nowhere: now.to.length > 0 ? null : whyNowhere(now),
    });
    const isElsewhere = ({ from, now: { to } }: (typeof decided)[number]): boolean =>
      from.join() !== to.join();
    const changed = decided.filter(isElsewhere);
    const unchanged = decided.filter((one) => !isElsewhere(one));
    return {
      looked: files.length,
      changedCount: changed.length,
      unchangedCount: unchanged.length,
      withoutRouteCount: decided.filter(({ now: { to } }) => to.length === 0).length,
      changed: changed.slice(0, MAX_SHOWN).map(show),
      unchanged: unchanged.slice(0, MAX_SHOWN).map(show),
    };
  }

  /**
   * The name that a template gives to a file.
   * @param file null: the latest one here, or an invented one.
   */
  previewName(template: string, folder: HotFolderProfile | null, file: ArtworkRecord | null): NamePreview {
    const [latest = null] =
      file === null
        ? this.#store.artworks.latestInState(['archived', 'delivered', 'picked-up', 'on-hold'], 1)
        : [];
    const sample = file ?? latest;
    const parts =
      sample === null
        ? inventedFile
        : namePartsOf(this.#asDelivery(sample, undefined), sample, this.#contextOf(sample));
    const whole = folder === null ? template : templateFor({ ...folder, nameTemplate: template });
    return previewName(whole, parts, folder === null ? USUAL_STEM : this.#most(folder));
  }

  #landing(file: ArtworkRecord, id: HotFolderId): Destination[] {
    const folder = this.#settings().hotFolders.find((one) => one.id === id);
    if (folder === undefined) return [];
    const context = this.#contextOf(file);
    const owed = newestDeliveries(this.#store.deliveries.ofArtwork(file.id)).find(
      ({ hotFolderId }) => hotFolderId === id,
    );
    const delivery = this.#asDelivery(file, owed);
    const name =
      owed?.finalName ??
      nameOf(templateFor(folder), namePartsOf(delivery, file, context), this.#most(folder));
    // As the rules send it, not an operator.
    const coverage = this.#store.preflights.coverage(file.id, delivery.sha256);
    const sources = { file, context, coverage, sender: null };
    const text = ticketText(folder.ticket, ticketModelOf(delivery, name, sources));
    const ticket = ticketName(folder.ticket, name);
    return [
      {
        hotFolderId: id,
        hotFolderName: folder.name,
        folder: folder.path,
        files: [
          { name, what: 'artwork', bytes: file.bytes ?? file.expectedBytes, text: null },
          ...(ticket === null || text === null
            ? []
            : [{ name: ticket, what: 'ticket' as const, bytes: Buffer.byteLength(text), text }]),
        ],
        problem: this.#problemOf(id),
        on: owed === undefined ? null : { state: owed.state, routedBy: owed.routedBy },
      },
    ];
  }

  /** A file in the form of a delivery: its own one, if there is one. */
  #asDelivery(
    file: ArtworkRecord,
    owed: DeliveryRecord | undefined,
  ): { id: number } & Pick<DeliveryRecord, 'revision' | 'sha256' | 'bytes' | 'artworkId' | 'copies'> {
    return (
      owed ?? {
        id: this.#store.deliveries.nextId(),
        revision: 1,
        // Unknown before the file has arrived.
        sha256: file.sha256 ?? file.expectedHashes.sha256 ?? '0'.repeat(64),
        bytes: file.bytes ?? file.expectedBytes ?? 0,
        artworkId: file.id,
        copies: null,
      }
    );
  }

  #contextOf(file: ArtworkRecord): JobContext | null {
    return this.#store.artworks.jobContext(file.id);
  }

  #most({ path, rip }: HotFolderProfile): number {
    return maxStem(path, ripOf(rip, this.#settings().ripProfiles).longestPathBytes) ?? USUAL_STEM;
  }
}
