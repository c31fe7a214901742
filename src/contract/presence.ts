import { z } from 'zod';
import { ArtworkId, BatchKey, JobKey, QueuedBatchKey } from './ids.ts';
import { OperatorColour } from './operators.ts';

/** What somebody looks at: others who look at the same job or batch are told. */
export const PresencePlace = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('batch'), key: z.union([BatchKey, QueuedBatchKey]) }),
  z.object({ screen: z.literal('job'), key: JobKey }),
  z.object({
    screen: z.literal('review'),
    key: JobKey,
    artworkId: ArtworkId,
    page: z.number().int().positive(),
  }),
]);
export type PresencePlace = z.infer<typeof PresencePlace>;

/** Somebody at another window, and where. */
export const PresentOperator = z.object({
  /** A name; or what the desk is called, where nobody has said who they are. */
  name: z.string(),
  /** Null: none of the station's operators. */
  colour: OperatorColour.nullable(),
  desk: z.string().nullable(),
  place: PresencePlace,
});
export type PresentOperator = z.infer<typeof PresentOperator>;
