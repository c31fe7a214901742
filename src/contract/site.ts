import { z } from 'zod';
import { ConnectionId, FolderTicket, HotFolderId, Instant, JobKey } from './ids.ts';
import { Message } from './message.ts';
import { PersonName } from './sessions.ts';

/** Identifies a site, so that its stations recognise its ledger. */
export const SiteId = z.uuid().brand<'SiteId'>();
export type SiteId = z.infer<typeof SiteId>;

/** Identifies a station of a site: created once per installation, and kept when the station leaves. */
export const SiteStationId = z.uuid().brand<'SiteStationId'>();
export type SiteStationId = z.infer<typeof SiteStationId>;

/** The name of a site or of one of its stations; the rules are those for a person's name. */
export const SiteName = PersonName;

/** Where the site's ledger is, as an administrator types it: `postgresql://user@host:5432/database`. */
export const LedgerUrl = z.string().trim().min(1).max(500);

/** The ledger and the password to it; an empty password stands for the one in the URL, or for none. */
export const LedgerAccess = z.object({ url: LedgerUrl, password: z.string().max(500) });
export type LedgerAccess = z.infer<typeof LedgerAccess>;

/** One requirement that the site has of its PostgreSQL, and whether it is met. */
export const LedgerFinding = z.object({
  verdict: z.enum(['good', 'note', 'problem']),
  message: Message,
});
export type LedgerFinding = z.infer<typeof LedgerFinding>;

/** A station of a site, as seen before joining. */
export const SeenSiteStation = z.object({
  name: z.string(),
  /** Its lease has not ended. */
  isUp: z.boolean(),
});
export type SeenSiteStation = z.infer<typeof SeenSiteStation>;

/** What a database turned out to be. */
export const SeenLedger = z.object({
  /** Without the password, as it would be stored. */
  url: z.string(),
  /** Problems first. */
  findings: z.array(LedgerFinding),
  /** False if a finding has to be fixed first. */
  usable: z.boolean(),
  found: z.discriminatedUnion('kind', [
    /** An empty database: a site can be created in it. */
    z.object({ kind: z.literal('empty') }),
    /** A site that can be joined. */
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

/** Whether the site's ledger can be reached right now. */
export const LedgerState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connecting') }),
  z.object({ kind: z.literal('online') }),
  /** It cannot be reached: shared hot folders wait, and everything else goes on. */
  z.object({ kind: z.literal('away'), since: Instant, why: Message }),
  /** It answers, but was restored or promoted: nothing is claimed until an administrator has decided. */
  z.object({ kind: z.literal('in-doubt'), since: Instant, why: Message }),
]);
export type LedgerState = z.infer<typeof LedgerState>;

/** A summary of the site that this station has joined, for the status strip and the settings. */
export const SiteStanding = z.object({
  name: z.string(),
  ledger: LedgerState,
  /** Files that wait for shared hot folders while the ledger is away. */
  waiting: z.number().int(),
});
export type SiteStanding = z.infer<typeof SiteStanding>;

/** How this station relates to a site. */
export const SiteState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('joined'),
    ...SiteStanding.shape,
    stationId: SiteStationId,
    stationName: z.string(),
    /** Where its ledger is, without the password. */
    url: z.string(),
    /** IT set it for this machine; it cannot be left on screen. */
    fixed: z.boolean(),
  }),
]);
export type SiteState = z.infer<typeof SiteState>;

/** Whether the other stations of the site may download files of this station's archive. */
export const ArchiveOffer = z.object({
  offered: z.boolean().default(false),
  /** One of the addresses of this station; null: the first of them. */
  address: z.string().trim().min(1).max(300).nullable().default(null),
});
export type ArchiveOffer = z.infer<typeof ArchiveOffer>;

/** The current offer. */
export const SiteArchive = z.object({
  ...ArchiveOffer.shape,
  /** Those at which other stations may reach this one; none if it has no web server, or no encryption. */
  addresses: z.array(z.string()),
  /** What the offer amounts to, or would; if it is a problem, the archive cannot be offered. */
  finding: LedgerFinding,
  /** IT set it for this machine. */
  fixed: z.boolean(),
});
export type SiteArchive = z.infer<typeof SiteArchive>;

/** A station of the site that this one has joined. */
export const SiteStation = z.object({
  id: SiteStationId,
  name: z.string(),
  version: z.string(),
  isSelf: z.boolean(),
  /** Its lease has not ended; once it has, others take over its deliveries. */
  isUp: z.boolean(),
  /** When its lease ends or ended, by the ledger's clock. */
  leaseUntil: Instant,
  /** The shared hot folders that it has proven it can see. */
  reaches: z.array(z.object({ id: HotFolderId, name: z.string() })),
  /** Files that it is delivering to shared hot folders right now. */
  delivering: z.number().int(),
  /** The connections for which it reads the service on behalf of all stations. */
  reads: z.array(z.object({ id: ConnectionId, name: z.string() })),
  /** It writes to the ledger by a role of its own, as whom no other station can write. */
  hasOwnRole: z.boolean(),
  /**
   * Reports of other stations that it should have received by now: how many, from whom, the oldest; null if
   * none.
   */
  unheard: z.object({ count: z.number().int(), stations: z.array(z.string()), since: Instant }).nullable(),
});
export type SiteStation = z.infer<typeof SiteStation>;

/** Identifies a delivery at every station of a site. */
export const SiteDeliveryKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'SiteDeliveryKey'>();
export type SiteDeliveryKey = z.infer<typeof SiteDeliveryKey>;

/** A file for which the ledger cannot tell whether the RIP has it. */
export const DoubtfulDelivery = z.object({
  key: SiteDeliveryKey,
  /** The name of the file, or its ID if this station does not know it. */
  file: z.string(),
  job: z.object({ key: JobKey, name: z.string() }).nullable(),
  hotFolder: z.string(),
  /** Its name in the hot folder; null if the ledger knows of none. */
  finalName: z.string().nullable(),
  /** Which stations may have sent it: those that had it, otherwise those that have not reported. */
  candidates: z.array(z.string()),
});
export type DoubtfulDelivery = z.infer<typeof DoubtfulDelivery>;

/** What is uncertain after the ledger was restored or promoted. */
export const LedgerDoubts = z.object({
  /** Which stations have reported again what they sent; null once the site goes on. */
  stations: z
    .array(
      z.object({
        id: SiteStationId,
        name: z.string(),
        isSelf: z.boolean(),
        hasReported: z.boolean(),
        seenAt: Instant.nullable(),
      }),
    )
    .nullable(),
  /** The oldest ones. */
  deliveries: z.array(DoubtfulDelivery),
  /** How many there are in total. */
  total: z.number().int(),
});
export type LedgerDoubts = z.infer<typeof LedgerDoubts>;

/** How a doubt is settled: the RIP has had the file, or is sent it again. */
export const DoubtVerdict = z.enum(['sent', 'again']);
export type DoubtVerdict = z.infer<typeof DoubtVerdict>;

/** What is decided about what is uncertain. */
export const DoubtDecision = z.discriminatedUnion('kind', [
  /**
   * The site goes on without the stations that have not reported what they sent: from then on, every file
   * that was open is in doubt.
   */
  z.object({ kind: z.literal('stations') }),
  /** Ends the doubt about a file. */
  z.object({ kind: z.literal('file'), key: SiteDeliveryKey, verdict: DoubtVerdict }),
]);
export type DoubtDecision = z.infer<typeof DoubtDecision>;

/** How a hot folder comes to be shared between the stations of a site, and no longer is. */
export const FolderSharing = z.discriminatedUnion('kind', [
  /** One of this station is shared as soon as another has proven that it sees the same folder. */
  z.object({ kind: z.literal('offer') }),
  /** This folder is the one that another station offers or shares; from now on this station sends to it. */
  z.object({ kind: z.literal('prove'), folder: FolderTicket }),
  /** Nothing is sent there from here; the last station that does keeps it as its own. */
  z.object({ kind: z.literal('stop') }),
]);
export type FolderSharing = z.infer<typeof FolderSharing>;

/** Identifies a batch order at every station of a site. */
export const SiteOrderId = z.string().min(1).max(200).brand<'SiteOrderId'>();
export type SiteOrderId = z.infer<typeof SiteOrderId>;

/** A batch order of a station that no longer answers. */
export const StrandedOrder = z.object({
  id: SiteOrderId,
  station: z.string(),
  /** Who ordered it; null if not recorded. */
  operator: z.string().nullable(),
  /** When the ledger was last told about it. */
  since: Instant,
  /** False: it had not been sent, or was not accepted, when the ledger last heard of it. */
  wasSent: z.boolean(),
  connection: z.string(),
  /** The delivery option by its name. */
  option: z.string(),
  /** Their names, or the IDs of those that this station does not know. */
  jobs: z.array(z.string()),
});
export type StrandedOrder = z.infer<typeof StrandedOrder>;

/** The outcome of a batch order: it was placed, or it was not and is placed again. */
export const StrandedVerdict = z.enum(['placed', 'again']);
export type StrandedVerdict = z.infer<typeof StrandedVerdict>;

/**
 * How far the proof has come that two stations see the same hot folder. `seen`: another station has found
 * the mark, and the one that offers the folder has yet to confirm it.
 */
export const ProofState = z.enum(['offered', 'seen', 'proven']);
export type ProofState = z.infer<typeof ProofState>;

/** A hot folder of the site, from the point of view of this station. */
export const SiteFolder = z.object({
  id: HotFolderId,
  name: z.string(),
  /** Which stations share it, or offer to. */
  stations: z.array(z.string()),
  state: ProofState,
  /** This station sends to it, too. */
  isHere: z.boolean(),
});
export type SiteFolder = z.infer<typeof SiteFolder>;

/** What leaving the site would do, and what prevents it. */
export const Leaving = z.object({
  /** Shared hot folders that become this station's own, or are removed here. */
  folders: z.array(z.string()),
  /** Deliveries that this station has begun; they are finished first. */
  underWay: z.number().int(),
  /**
   * This is the last station: the site stays in the ledger without stations. Null if the ledger is away:
   * the others then notice by themselves, and shared hot folders are removed here.
   */
  isLast: z.boolean().nullable(),
  /** Why it cannot leave in order right now; null if it can. */
  bar: Message.nullable(),
});
export type Leaving = z.infer<typeof Leaving>;
