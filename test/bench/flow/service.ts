import { z } from 'zod';

/** What the process of the service prints first. */
export const Service = z.object({
  baseUrl: z.string(),
  token: z.string(),
  jobs: z.array(z.string()),
  files: z.array(z.object({ id: z.string(), job: z.string() })),
});
