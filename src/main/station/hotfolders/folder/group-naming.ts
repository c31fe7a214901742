import {
  absent,
  type Coverage,
  DeliveryId,
  type Fact,
  type JobKey,
  type RipProfile,
} from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { ArtworkRecord, DeliveryRecord, JobContext, Sender, Store } from '../../store/index.ts';
import type { Claims, Grant } from '../claims/claims.ts';
import { nameOf, slipNameOf, templateFor } from '../naming/names.ts';
import { namePartsOf, ticketModelOf } from '../routing/describe.ts';
import { ticketName, ticketText } from '../tickets/index.ts';
import { FreeNames } from './free-names.ts';
import type { Staged } from './publisher.ts';
import { type Setback, setbackOf } from './setback.ts';
import type { Staging } from './staging.ts';

/** A delivery whose file has to be prepared. */
export interface Fresh {
  readonly owed: DeliveryRecord;
  readonly grant: Extract<Grant, { kind: 'own' | 'make' }>;
}

/** A delivery whose names are journalled. */
export interface Named extends Staged {
  readonly jobKey: JobKey | null;
  /** Its text; null if it has no ticket. */
  readonly ticket: string | null;
}

/** What names and tickets are made of. */
interface Described extends Fresh {
  /** Of the file, or of the first file after a slip sheet. */
  readonly jobKey: JobKey | null;
  readonly file: ArtworkRecord | null;
  readonly context: JobContext | null;
  readonly coverage: Fact<Coverage>;
  readonly sender: Sender | null;
  /** Before it is compared with others. */
  readonly name: string;
}

/** Gives the files of a group, and their tickets, their names in a hot folder. */
export class GroupNaming {
  readonly #folder: HotFolderProfile;
  readonly #store: Pick<
    Store,
    'artworks' | 'decisions' | 'deliveries' | 'preflights' | 'slips' | 'transaction'
  >;
  readonly #rip: Pick<RipProfile, 'longestPathBytes' | 'reservedNames'>;
  readonly #claims: Pick<Claims, 'name'>;

  constructor(
    folder: HotFolderProfile,
    parts: {
      readonly store: Pick<
        Store,
        'artworks' | 'decisions' | 'deliveries' | 'preflights' | 'slips' | 'transaction'
      >;
      readonly rip: Pick<RipProfile, 'longestPathBytes' | 'reservedNames'>;
      readonly claims: Pick<Claims, 'name'>;
    },
  ) {
    this.#folder = folder;
    this.#store = parts.store;
    this.#rip = parts.rip;
    this.#claims = parts.claims;
  }

  /**
   * Journals which files go there under which names, except those that were put on hold meanwhile or are due
   * with other bytes, and those whose data cannot be read. Throws FolderNotReadyError or the system's error.
   */
  async name(
    staging: Staging,
    group: readonly Fresh[],
  ): Promise<{ readonly named: readonly Named[]; readonly setbacks: readonly Setback[] }> {
    if (group.length === 0) return { named: [], setbacks: [] };
    const { deliveries } = this.#store;
    const names = new FreeNames({
      folder: this.#folder,
      rip: this.#rip,
      deliveries,
      claims: this.#claims,
    });
    const { described, setbacks } = this.#describeAll(group, names.maxStem);
    await names.lookFor(described.map(({ name }) => name));
    const chosen: Named[] = [];
    for (const one of described)
      chosen.push(this.#named(staging, one, await names.choose(one.owed, one.name)));
    const named: Named[] = [];
    this.#store.transaction(() => {
      for (const one of chosen) {
        if (deliveries.stillOwed(one.id)?.sha256 !== one.sha256) continue;
        deliveries.copying(one.id, one);
        named.push(one);
      }
    }, 'lazily');
    return { named, setbacks };
  }

  #describeAll(group: readonly Fresh[], maxStem: number) {
    const described: Described[] = [];
    const setbacks: Setback[] = [];
    for (const one of group) {
      try {
        described.push(this.#describe(one, maxStem));
      } catch (error) {
        setbacks.push(setbackOf(one.owed, error, this.#store.artworks));
        // If order matters, nothing overtakes it.
        if (this.#folder.order !== 'any') break;
      }
    }
    return { described, setbacks };
  }

  #describe({ owed, grant }: Fresh, maxStem: number): Described {
    const { artworks, decisions, preflights } = this.#store;
    if (owed.isSlip) return this.#describeSlip({ owed, grant }, maxStem);
    const hasTicket = this.#folder.ticket !== 'none';
    const file = artworks.get(owed.artworkId);
    const context = artworks.jobContext(owed.artworkId);
    const sender = hasTicket ? decisions.senderOf(owed.artworkId) : null;
    const coverage = hasTicket ? preflights.coverage(owed.artworkId, owed.sha256) : absent;
    const name = nameOf(
      templateFor(this.#folder),
      namePartsOf(numbered({ owed, grant }), file, context),
      maxStem,
    );
    const jobKey = file?.jobKey ?? null;
    return { owed, grant, jobKey, file, context, coverage, sender, name };
  }

  /** As the file that it goes before, with nothing in its name or ticket that is that file's own. */
  #describeSlip({ owed, grant }: Fresh, maxStem: number): Described {
    const { artworks, slips } = this.#store;
    const first = slips.firstFile(owed.artworkId);
    const its = first === null ? null : artworks.jobContext(first.id);
    const context: JobContext | null =
      its === null
        ? null
        : { ...its, size: absent, unfinished: absent, pages: absent, material: absent, finishings: absent };
    const parts = namePartsOf(numbered({ owed, grant }), null, context);
    const isOfBatch = slips.get(owed.artworkId)?.kind === 'batch';
    const name = slipNameOf(templateFor(this.#folder), parts, { isOfBatch, most: maxStem });
    return {
      owed,
      grant,
      jobKey: first?.jobKey ?? null,
      file: null,
      context,
      coverage: absent,
      sender: null,
      name,
    };
  }

  #named(staging: Staging, described: Described, finalName: string): Named {
    const { owed, grant, jobKey } = described;
    const { ticket: format } = this.#folder;
    const temp = grant.kind === 'own' ? staging.tempFor(owed.id) : staging.tempsNamed(grant.temp);
    const ticket = format === 'none' ? null : ticketText(format, ticketModelOf(owed, finalName, described));
    return {
      id: owed.id,
      artworkId: owed.artworkId,
      hotFolderId: owed.hotFolderId,
      revision: owed.revision,
      jobKey,
      bytes: owed.bytes,
      sha256: owed.sha256,
      isProven: !staging.exposed,
      tempPath: temp.tempPath,
      finalName,
      ticket,
      ticketTempPath: ticket === null ? null : temp.ticketTempPath,
      ticketName: ticketName(format, finalName),
    };
  }
}

/** The delivery, with the number that its name may contain. */
const numbered = ({ owed, grant }: Fresh): DeliveryRecord =>
  grant.kind === 'own' ? owed : { ...owed, id: DeliveryId.parse(grant.seq) };
