import { z } from 'zod';

/** The SHA-256 of an archived file, as stations of a site name it to each other. */
export const FileSum = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'FileSum'>();
export type FileSum = z.infer<typeof FileSum>;

/**
 * The route on which a station answers the others of its site, with the SHA-256 of the file as the last part.
 */
export const SITE_ARTWORK_ROUTE = '/site/artwork/:sum';

export const siteArtworkPath = (sum: string): string => SITE_ARTWORK_ROUTE.replace(':sum', sum);

/** The scheme of the Authorization header in which a station presents its key. */
const SCHEME = 'Makeready-Site';

const AUTHORIZATION = new RegExp(`^${SCHEME} ([\\w-]{43})$`);

export const siteAuthorization = (key: string): string => `${SCHEME} ${key}`;

/** The key in a station's Authorization header; null if it is not a station's. */
export const siteKeyIn = (authorization: string | undefined): string | null =>
  AUTHORIZATION.exec(authorization ?? '')?.[1] ?? null;
