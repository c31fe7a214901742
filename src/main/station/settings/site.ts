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
     * What the site is to be called where the database is empty and this station makes it; null: it is
     * there.
     */
    create: SiteName.nullable().default(null),
  }),
]);
export type SiteChoice = z.infer<typeof SiteChoice>;

/**
 * As which station this installation is known to a site: kept when it leaves, so that it is the same again.
 */
export const SiteIdentity = z.object({
  stationId: SiteStationId,
  /** The site it joined last, and what that is called; null: none yet. */
  site: z.object({ id: SiteId, name: z.string() }).nullable(),
});
export type SiteIdentity = z.infer<typeof SiteIdentity>;
