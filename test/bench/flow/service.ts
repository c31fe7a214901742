import { z } from 'zod';

const File = z.object({ id: z.string(), job: z.string() });
export type File = z.infer<typeof File>;

/** What the process of the service prints first. */
export const Service = z.object({
  baseUrl: z.string(),
  token: z.string(),
  jobs: z.array(z.string()),
  files: z.array(File),
});
