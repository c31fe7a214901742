import { z } from 'zod';
import { Desk, DeskName, NewPairingCode } from '../desks.ts';
import { DeskId } from '../ids.ts';
import { administer } from './base.ts';

/**
 * Desktop apps on other machines that show this station. On a host that serves none, `list` is null and the
 * others are UNAVAILABLE.
 */
export const desks = {
  /** By name. */
  list: administer.output(z.array(Desk).nullable()),
  /** A code with which one desk can be paired within ten minutes. */
  newPairingCode: administer.output(NewPairingCode),
  rename: administer.input(z.object({ id: DeskId, name: DeskName })).output(z.array(Desk).nullable()),
  /** Ends its windows at once; it can come back only with another pairing code. */
  revoke: administer.input(z.object({ id: DeskId })).output(z.array(Desk).nullable()),
};
