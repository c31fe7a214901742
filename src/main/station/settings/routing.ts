import { z } from 'zod';
import { ConnectionId, HotFolderId } from '../../../contract/index.ts';

const Names = z.array(z.string().trim().min(1).max(200)).max(200).default([]);
export const FileKinds = z.array(z.enum(['colour', 'foil', 'other'])).default([]);
const Bound = z.number().min(0).nullable().default(null);

/** What a file must be for a rule to take it. An empty list and a missing bound allow anything. */
export const RouteConditions = z.object({
  connections: z.array(ConnectionId).default([]),
  /** Names of products, compared without regard to case, accents and punctuation. */
  products: Names,
  components: Names,
  /** Words that the material's name must contain, any of them: "silk", "recycled". */
  materials: Names,
  /** Weight of the material, in g/m². */
  gsmFrom: Bound,
  gsmTo: Bound,
  /** Aliases or names of finishings of the component, any of them. */
  finishings: Names,
  fileKinds: FileKinds,
  quantityFrom: Bound,
  quantityTo: Bound,
});
export type RouteConditions = z.infer<typeof RouteConditions>;

/** One line of the rule list. Lines are tried in order; the first that takes a file sends it to all its hot folders. */
export const RouteRule = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/),
  name: z.string().trim().min(1).max(60),
  enabled: z.boolean().default(true),
  when: RouteConditions.prefault({}),
  to: z.array(HotFolderId).min(1).max(20),
});
export type RouteRule = z.infer<typeof RouteRule>;

/** Which files wait for an operator's word before they are fed. */
export const HoldRule = z.enum(['nothing', 'everything', 'first-of-product']);
export type HoldRule = z.infer<typeof HoldRule>;
