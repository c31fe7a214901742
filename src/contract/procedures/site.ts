import { z } from 'zod';
import { FolderTicket, HotFolderId } from '../ids.ts';
import { SentPage, SentQuery } from '../sent-files.ts';
import {
  ArchiveOffer,
  DoubtVerdict,
  Leaving,
  LedgerAccess,
  LedgerDoubts,
  SeenLedger,
  SiteArchive,
  SiteDeliveryKey,
  SiteFolder,
  SiteName,
  SiteOrderId,
  SiteState,
  SiteStation,
  StrandedOrder,
  StrandedVerdict,
} from '../site.ts';
import { administer, watch } from './base.ts';

const One = z.object({ id: HotFolderId });

/**
 * The stations of one house that share hot folders through a ledger on PostgreSQL. Each call that needs the
 * ledger is UNAVAILABLE with the reason while that is away, and CONFLICT where this station has joined no
 * site.
 */
export const site = {
  state: watch.output(SiteState),
  /** This one first, then by name. */
  stations: watch.output(z.array(SiteStation)),
  /** Hot folders that are shared, or offered to be. */
  folders: watch.output(z.array(SiteFolder)),
  /** What the stations have sent, by the ledger: a page, newest first. */
  sent: watch.input(SentQuery).output(SentPage),
  /**
   * Tries the ledger and says in words what it finds; nothing is changed. INVALID with the field `url` or
   * `password` where it cannot be reached or does not let the station in.
   */
  look: administer.input(LedgerAccess).output(SeenLedger),
  /** Makes an empty database the ledger of a new site, with this station as its first. INVALID as `look`. */
  create: administer
    .input(LedgerAccess.extend({ siteName: SiteName, stationName: SiteName }))
    .output(SiteState),
  /** Joins the site that is there. INVALID as `look`, and with `stationName` where another has that name. */
  join: administer.input(LedgerAccess.extend({ stationName: SiteName })).output(SiteState),
  /** Whether the others may download from this station's archive. */
  archive: watch.output(SiteArchive),
  /**
   * Offers the archive to the other stations, or no longer. INVALID with the field `address` where this
   * station does not answer there; CONFLICT where IT set it.
   */
  offerArchive: administer.input(ArchiveOffer).output(SiteArchive),
  /** What `leave` would do. */
  leaving: administer.output(Leaving),
  /** Leaves in order: tells the site what it is owed, gives back what it has claimed. CONFLICT as `bar`. */
  leave: administer.output(SiteState),
  /**
   * Offers a hot folder of this station to the others: it is shared as soon as one of them has proven that it
   * sees the same folder.
   */
  offer: administer.input(One).output(z.array(SiteFolder)),
  /**
   * Proves that a chosen folder is the one that another station offers or shares, and feeds it from now on.
   * INVALID with the field `folder` where it is not.
   */
  prove: administer.input(One.extend({ folder: FolderTicket })).output(z.array(SiteFolder)),
  /**
   * Feeds a shared hot folder no more from here; the last station that does keeps it as its own. CONFLICT
   * while a file is being put there.
   */
  unshare: administer.input(One).output(z.array(SiteFolder)),
  /** What is not certain after the ledger was restored or promoted. */
  doubts: administer.output(LedgerDoubts),
  /**
   * The site goes on without the stations that have not told what they sent: everything that was open is in
   * doubt from then on, file by file.
   */
  goOn: administer.output(LedgerDoubts),
  /** Ends the doubt about a file. CONFLICT where it is in doubt no more. */
  settle: administer.input(z.object({ key: SiteDeliveryKey, verdict: DoubtVerdict })).output(LedgerDoubts),
  /** Batch orders of stations that do not answer any more, which bar their jobs; oldest first. */
  strandedOrders: administer.output(z.array(StrandedOrder)),
  /**
   * Says what became of one: it was placed, or it was not and is ordered again here. CONFLICT where it is
   * settled, or its station answers again.
   */
  settleOrder: administer
    .input(z.object({ id: SiteOrderId, verdict: StrandedVerdict }))
    .output(z.array(StrandedOrder)),
};
