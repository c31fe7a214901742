import { z } from 'zod';
import { PersonName, Session } from '../sessions.ts';
import { administer, watch } from './base.ts';

/**
 * The logins of the headless host. On the desktop nobody logs in: `list` is null and the others are
 * UNAVAILABLE.
 */
export const sessions = {
  /** Newest first. */
  list: watch.output(z.array(Session).nullable()),
  /** Names the person at the asking window, for Activity from then on. */
  rename: watch.input(z.object({ name: PersonName })).output(z.array(Session).nullable()),
  /** Ends the asking session and its windows. */
  logOut: watch.output(z.void()),
  /** Ends every session, including the asking one. */
  endAll: administer.output(z.void()),
};
