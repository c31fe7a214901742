import { z } from 'zod';
import { LedgerUrl, SiteId, SiteName, SiteStationId } from '../../../contract/index.ts';

/** Whether this station belongs to a site, and where its ledger is. The password is kept apart. */
export const SiteChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('joined'),
    /** Without a password. */
    url: LedgerUrl,
    stationName: SiteName,
    /**
     * The name of the new site if the database is empty and this station creates it; null to join the
     * existing one.
     */
    create: SiteName.nullable().default(null),
  }),
]);
export type SiteChoice = z.infer<typeof SiteChoice>;

/**
 * The identity of this installation at a site. Kept when it leaves, so that it returns as the same station.
 */
export const SiteIdentity = z.object({
  stationId: SiteStationId,
  /** The site it joined last; null if none yet. */
  site: z.object({ id: SiteId, name: z.string() }).nullable(),
});
export type SiteIdentity = z.infer<typeof SiteIdentity>;
