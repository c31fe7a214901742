import { z } from 'zod';
import { HotFolderId } from '../ids.ts';
import { SentPage, SentQuery } from '../sent-files.ts';
import {
  ArchiveOffer,
  DoubtDecision,
  FolderSharing,
  Leaving,
  LedgerAccess,
  LedgerDoubts,
  SeenLedger,
  SiteArchive,
  SiteFolder,
  SiteName,
  SiteOrderId,
  SiteState,
  SiteStation,
  SiteStationId,
  StrandedOrder,
  StrandedVerdict,
} from '../site.ts';
import { administer, watch } from './base.ts';

/**
 * The stations of one site that share hot folders through a ledger on PostgreSQL. Each call that needs the
 * ledger is UNAVAILABLE with the reason while that is away, and CONFLICT if this station has joined no site.
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
   * Tries the ledger and says in words what it finds, without changing anything. INVALID with the field `url`
   * or `password` if it cannot be reached or does not let the station in.
   */
  look: administer.input(LedgerAccess).output(SeenLedger),
  /**
   * Joins the existing site; with `siteName`, makes an empty database the ledger of a new one, with this
   * station as its first. INVALID as `look`, and with `stationName` if another station has that name.
   */
  join: administer
    .input(LedgerAccess.extend({ stationName: SiteName, siteName: SiteName.optional() }))
    .output(SiteState),
  /**
   * Reaches the ledger of the same site in another way: as another user, or elsewhere. INVALID as `look`, and
   * with `url` if another site is there; CONFLICT if IT set it.
   */
  changeAccess: administer.input(LedgerAccess).output(SiteState),
  /** Whether the others may download from this station's archive. */
  archive: watch.output(SiteArchive),
  /**
   * Offers the archive to the other stations, or no longer. INVALID with the field `address` if this station
   * does not answer there; CONFLICT if IT set it.
   */
  offerArchive: administer.input(ArchiveOffer).output(SiteArchive),
  /** What `leave` would do. */
  leaving: administer.output(Leaving),
  /**
   * Leaves in order: reports what the site does not know yet, and gives back what it has claimed. CONFLICT as
   * `bar`.
   */
  leave: administer.output(SiteState),
  /**
   * INVALID with the field `folder` if it is not the same folder; CONFLICT while a file is being put there.
   */
  share: administer.input(z.object({ id: HotFolderId, how: FolderSharing })).output(z.array(SiteFolder)),
  /** What is uncertain after the ledger was restored or promoted. */
  doubts: administer.output(LedgerDoubts),
  /** CONFLICT if a file is no longer in doubt. */
  settle: administer.input(DoubtDecision).output(LedgerDoubts),
  /**
   * Removes a station that is gone for good: what it had begun is for the others, and its name is free.
   * CONFLICT if it answers.
   */
  removeStation: administer.input(z.object({ id: SiteStationId })).output(z.array(SiteStation)),
  /**
   * Batch orders of stations that no longer answer, which keep their jobs from being ordered; oldest first.
   */
  strandedOrders: administer.output(z.array(StrandedOrder)),
  /**
   * Records the outcome of one: it was placed, or it was not and is ordered again here. CONFLICT if it is
   * settled, or its station answers again.
   */
  settleOrder: administer
    .input(z.object({ id: SiteOrderId, verdict: StrandedVerdict }))
    .output(z.array(StrandedOrder)),
};
