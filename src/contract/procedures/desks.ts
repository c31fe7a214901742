import { z } from 'zod';
import { Desk, DeskName, NewPairingCode } from '../desks.ts';
import { DeskId } from '../ids.ts';
import { administer } from './base.ts';

/**
 * Desktop apps on other machines that show this station. On a host without them `list` is null and the
 * others are UNAVAILABLE.
 */
export const desks = {
  /** By name. */
  list: administer.output(z.array(Desk).nullable()),
  /** A code to pair one desk, valid for ten minutes. */
  newPairingCode: administer.output(NewPairingCode),
  rename: administer.input(z.object({ id: DeskId, name: DeskName })).output(z.array(Desk).nullable()),
  /** Closes its windows at once. It needs another pairing code to come back. */
  revoke: administer.input(z.object({ id: DeskId })).output(z.array(Desk).nullable()),
};
