import { z } from 'zod';
import { PersonName, Session } from '../sessions.ts';
import { administer, watch } from './base.ts';

/**
 * The logins of the headless host. On the desktop nobody logs in: `list` is null there, and the others are
 * UNAVAILABLE.
 */
export const sessions = {
  /** Newest first. */
  list: watch.output(z.array(Session).nullable()),
  /** Says who sits at the asking window; the activity names them from then on. */
  rename: watch.input(z.object({ name: PersonName })).output(z.array(Session).nullable()),
  /** Ends the session that asks, and its windows. */
  logOut: watch.output(z.void()),
  /** Ends every session, the asking one too. */
  endAll: administer.output(z.void()),
};
