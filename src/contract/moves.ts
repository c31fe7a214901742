import { z } from 'zod';
import {
  type Artwork,
  isOneOf,
  newestDeliveries,
  presentStates,
  RoutedBy,
  type WhereDelivered,
} from './artwork.ts';
import { HotFolderId } from './ids.ts';

/** The hot folders that an operator has chosen for a file. */
const Choice = z.object({
  /**
   * With the names that they had then. Only of a shared one does the ID say at another station which it is:
   * each may have a hot folder of its own with that ID.
   */
  hotFolders: z.array(z.object({ id: HotFolderId, name: z.string(), shared: z.boolean() })),
  /** It counts whatever the rules say; otherwise only where none of them decides. */
  overrulesRules: z.boolean(),
  /** The station of the site where it was chosen; null: this one. */
  station: z.string().nullable(),
});

/** ... with the choice that a move has replaced, which counts again once the move is taken back. */
export const ChosenFolders = Choice.extend({ before: Choice.nullable().optional() });
export type ChosenFolders = z.infer<typeof ChosenFolders>;

/** A delivery of a file as all stations of a site know it, and what its hot folder was called then. */
const MovedDelivery = z.object({
  hotFolderId: HotFolderId,
  name: z.string(),
  revision: z.number().int().positive(),
});

/** A file goes to other hot folders: the deliveries that end, and those that are planned in their place. */
export const FileMove = z.object({
  ended: z.array(MovedDelivery.extend({ wasInFolder: z.boolean() })),
  planned: z.array(MovedDelivery.extend({ routedBy: RoutedBy.nullable() })),
  chosen: ChosenFolders.nullable(),
  /** It takes another move back, and cannot be taken back itself. */
  isBack: z.boolean(),
});
export type FileMove = z.infer<typeof FileMove>;

/** Not committed, so that a move can end it: nothing of it is in the hot folder. */
export const movableStates = ['planned', 'copying', ...presentStates] as const;

/** The deliveries of a file that a move can end: those that no RIP has and that are not committed. */
export const movableOf = <One extends WhereDelivered>(deliveries: readonly One[]): One[] =>
  newestDeliveries(deliveries).filter(({ state }) => isOneOf(state, movableStates));

/**
 * Whether a file can be moved to another hot folder: it is still wanted, and it is on its way to no hot
 * folder yet, or to one whose RIP does not have it.
 */
export const isMovable = ({
  isRecalled,
  deliveries,
}: Pick<Artwork, 'isRecalled'> & { readonly deliveries: readonly WhereDelivered[] }): boolean =>
  !isRecalled && (newestDeliveries(deliveries).length === 0 || movableOf(deliveries).length > 0);
