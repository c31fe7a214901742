import { z } from 'zod';
import { RipId, RipProfile } from '../rip.ts';
import { base } from './base.ts';

/** `shipped`: as Makeready brings it; `changed`: a shipped one that an operator changed; `own`: an operator's. */
const ListedRip = RipProfile.extend({ origin: z.enum(['shipped', 'changed', 'own']) });
const Rips = z.array(ListedRip);

export const rips = {
  list: base.output(Rips),
  /** Adds a profile, or changes the one of that id. */
  save: base.input(RipProfile).output(Rips),
  /** Forgets an own profile, or makes a changed one as it was shipped. CONFLICT where a hot folder needs an own one. */
  reset: base.input(z.object({ id: RipId })).output(Rips),
};
