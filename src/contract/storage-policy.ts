import { z } from 'zod';

/** What a connection does about artwork storages whose ways differ from the usual. */
export const StoragePolicy = z.object({
  /**
   * A storage at the service's own address is sent the access token; every other storage never is. Off: none
   * is.
   */
  sendToken: z.boolean().default(false),
  /** Artwork that is no PDF: refused, taken and put on hold, or taken like any other. */
  notPdf: z.enum(['refuse', 'hold', 'take']).default('refuse'),
});
export type StoragePolicy = z.infer<typeof StoragePolicy>;
