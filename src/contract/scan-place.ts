import { z } from 'zod';

/** A place in the house, such as "Packing", by which its window is opened. */
export const PlaceName = z.string().trim().min(1).max(40);
