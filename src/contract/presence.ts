import { z } from 'zod';
import { ArtworkId, BatchKey, JobKey, QueuedBatchKey } from './ids.ts';
import { OperatorColour } from './operators.ts';

/** What somebody has open. It is shown to others who have the same job or batch open. */
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

/** Somebody at another window, and what they have open. */
export const PresentOperator = z.object({
  /** The operator's name, or the desk's if nobody has said who they are. */
  name: z.string(),
  /** Null for somebody who is not one of the station's operators. */
  colour: OperatorColour.nullable(),
  desk: z.string().nullable(),
  place: PresencePlace,
});
export type PresentOperator = z.infer<typeof PresentOperator>;
