import { z } from 'zod';

/** How a connection treats unusual artwork storage. */
export const StoragePolicy = z.object({
  /** Whether storage at the service's own address receives the access token. All other storage never does. */
  sendToken: z.boolean().default(false),
  /** What happens to artwork that is not a PDF: refused, taken and put on hold, or taken like any other. */
  notPdf: z.enum(['refuse', 'hold', 'take']).default('refuse'),
});
export type StoragePolicy = z.infer<typeof StoragePolicy>;
