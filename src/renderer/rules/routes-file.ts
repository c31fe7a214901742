import { RoutesFile } from '../../contract/index.ts';

/** Bytes; enough for 500 rules and 250 hot folders. */
const MAX_BYTES = 5_000_000;

/** A file of rules and hot folders as read; `wrong`: it is one, but part of it is invalid. */
export type ReadRoutes =
  | { readonly kind: 'read'; readonly file: RoutesFile }
  | { readonly kind: 'wrong'; readonly path: string }
  | { readonly kind: 'not-ours' };

export async function readRoutes(chosen: Blob): Promise<ReadRoutes> {
  if (chosen.size > MAX_BYTES) return { kind: 'not-ours' };
  const parsed = parsedJson(await chosen.text());
  const read = RoutesFile.safeParse(parsed);
  if (read.success) return { kind: 'read', file: read.data };
  const [issue] = read.error.issues;
  const isOurs = RoutesFile.pick({ app: true, content: true }).safeParse(parsed).success;
  return isOurs && issue !== undefined ? { kind: 'wrong', path: issue.path.join('.') } : { kind: 'not-ours' };
}

/** The text of a file of rules and hot folders. */
export const routesFileText = (file: RoutesFile): string => `${JSON.stringify(file, null, 2)}\n`;

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
