import { z } from 'zod';
import { ConnectionId, HotFolderId, Instant, JobKey } from './ids.ts';
import { Message } from './message.ts';
import { PersonName } from './sessions.ts';

/** A site, by which its stations know its ledger again. */
export const SiteId = z.uuid().brand<'SiteId'>();
export type SiteId = z.infer<typeof SiteId>;

/** A station of a site: made once for each installation, and kept when it leaves. */
export const SiteStationId = z.uuid().brand<'SiteStationId'>();
export type SiteStationId = z.infer<typeof SiteStationId>;

/** What a site or one of its stations is called: as a person. */
export const SiteName = PersonName;

/** Where the site's ledger is, as an administrator types it: `postgresql://user@host:5432/database`. */
export const LedgerUrl = z.string().trim().min(1).max(500);

/** The ledger, and what lets a station in; an empty password: the one in the URL, or none. */
export const LedgerAccess = z.object({ url: LedgerUrl, password: z.string().max(500) });
export type LedgerAccess = z.infer<typeof LedgerAccess>;

/** One thing that the site asks of its PostgreSQL, and whether it is so. */
export const LedgerFinding = z.object({
  verdict: z.enum(['good', 'note', 'problem']),
  message: Message,
});
export type LedgerFinding = z.infer<typeof LedgerFinding>;

/** A station of a site, as it is seen before it is joined. */
export const SeenSiteStation = z.object({
  name: z.string(),
  /** Its lease goes on. */
  isUp: z.boolean(),
});
export type SeenSiteStation = z.infer<typeof SeenSiteStation>;

/** What a database was found to be. */
export const SeenLedger = z.object({
  /** Without the password: as it would be kept. */
  url: z.string(),
  /** The problems first. */
  findings: z.array(LedgerFinding),
  /** False where a finding has to be put right first. */
  usable: z.boolean(),
  found: z.discriminatedUnion('kind', [
    /** Nothing is in it yet: a site can be created here. */
    z.object({ kind: z.literal('empty') }),
    /** A site, which can be joined. */
    z.object({
      kind: z.literal('site'),
      name: z.string(),
      stations: z.array(SeenSiteStation),
      /** Names of the hot folders that are shared. */
      sharedFolders: z.array(z.string()),
    }),
  ]),
});
export type SeenLedger = z.infer<typeof SeenLedger>;

/** Whether the site's ledger can be asked at this moment. */
export const LedgerState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connecting') }),
  z.object({ kind: z.literal('online') }),
  /** It cannot: shared hot folders wait, everything else goes on. */
  z.object({ kind: z.literal('away'), since: Instant, why: Message }),
  /** It answers, but it was restored or promoted: nothing is claimed until an administrator has looked. */
  z.object({ kind: z.literal('in-doubt'), since: Instant, why: Message }),
]);
export type LedgerState = z.infer<typeof LedgerState>;

/** The site that this station has joined, in a few words: for the strip and the settings. */
export const SiteStanding = z.object({
  name: z.string(),
  ledger: LedgerState,
  /** Files that wait for shared hot folders while the ledger is away. */
  waiting: z.number().int(),
});
export type SiteStanding = z.infer<typeof SiteStanding>;

/** What this station is to a site. */
export const SiteState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('joined'),
    ...SiteStanding.shape,
    stationId: SiteStationId,
    stationName: z.string(),
    /** Where its ledger is, without the password. */
    url: z.string(),
    /** It was joined by those who look after the machine, who alone can leave it. */
    fixed: z.boolean(),
  }),
]);
export type SiteState = z.infer<typeof SiteState>;

/** A station of the site that this one has joined. */
export const SiteStation = z.object({
  id: SiteStationId,
  name: z.string(),
  version: z.string(),
  isSelf: z.boolean(),
  /** Its lease goes on; where it does not, others take its deliveries over. */
  isUp: z.boolean(),
  /** When its lease ends or ended, by the ledger's clock. */
  leaseUntil: Instant,
  /** The shared hot folders that it has proven to reach. */
  reaches: z.array(z.object({ id: HotFolderId, name: z.string() })),
  /** Files that it is delivering to shared hot folders at this moment. */
  feeding: z.number().int(),
  /** Of these connections it asks the service on behalf of all. */
  reads: z.array(z.object({ id: ConnectionId, name: z.string() })),
  /** News of other stations that it should have heard by now: how many, of whom, the oldest; null: none. */
  unheard: z.object({ count: z.number().int(), stations: z.array(z.string()), since: Instant }).nullable(),
});
export type SiteStation = z.infer<typeof SiteStation>;

/** A delivery, by which every station of a site knows it. */
export const SiteDeliveryKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'SiteDeliveryKey'>();
export type SiteDeliveryKey = z.infer<typeof SiteDeliveryKey>;

/** A file of which the site ledger cannot know whether it is with the RIP. */
export const DoubtfulDelivery = z.object({
  key: SiteDeliveryKey,
  /** The name of the file, or its id where this station does not know it. */
  file: z.string(),
  job: z.object({ key: JobKey, name: z.string() }).nullable(),
  hotFolder: z.string(),
  /** Its name in the hot folder; null: none was given as far as the ledger knows. */
  finalName: z.string().nullable(),
  /** Who may have sent it: the station that had it last, else those that have not told. */
  candidates: z.array(z.string()),
});
export type DoubtfulDelivery = z.infer<typeof DoubtfulDelivery>;

/** What is not certain after the ledger was restored or promoted. */
export const LedgerDoubts = z.object({
  /** Who has told once more what it sent; null: the site goes on. */
  stations: z
    .array(
      z.object({
        id: SiteStationId,
        name: z.string(),
        isSelf: z.boolean(),
        hasTold: z.boolean(),
        seenAt: Instant.nullable(),
      }),
    )
    .nullable(),
  /** The oldest of them. */
  deliveries: z.array(DoubtfulDelivery),
  /** How many there are altogether. */
  total: z.number().int(),
});
export type LedgerDoubts = z.infer<typeof LedgerDoubts>;

/** How a doubt ends: the RIP has had the file, or it gets it again. */
export const DoubtVerdict = z.enum(['sent', 'again']);
export type DoubtVerdict = z.infer<typeof DoubtVerdict>;

/**
 * How far the proof is that two stations see the same folder: `seen` by another, and not yet confirmed by
 * the one that offers it.
 */
export const ProofState = z.enum(['offered', 'seen', 'proven']);
export type ProofState = z.infer<typeof ProofState>;

/** A hot folder of the site, as this station stands to it. */
export const SiteFolder = z.object({
  id: HotFolderId,
  name: z.string(),
  /** Who shares it, or offers to. */
  stations: z.array(z.string()),
  state: ProofState,
  /** This station feeds it, too. */
  isHere: z.boolean(),
});
export type SiteFolder = z.infer<typeof SiteFolder>;

/** What leaving the site would do, and what keeps this station from it. */
export const Leaving = z.object({
  /** Shared hot folders that become this station's own, or are forgotten here. */
  folders: z.array(z.string()),
  /** Deliveries that this station has begun: they are finished first. */
  underWay: z.number().int(),
  /**
   * It is the last station: the site stays in the ledger, with nobody in it. Null if the ledger is away:
   * the others then find out by themselves, and shared hot folders are forgotten here.
   */
  isLast: z.boolean().nullable(),
  /** Why it cannot leave in order now; null where it can. */
  bar: Message.nullable(),
});
export type Leaving = z.infer<typeof Leaving>;
