import { z } from 'zod';
import { DecisionOutcome } from '../decision.ts';
import { ArtworkId, ConnectionId } from '../ids.ts';
import {
  FoundTransfers,
  LinePlace,
  TransferChange,
  TransferList,
  TransferSearch,
  WhichTransfers,
} from '../transfer.ts';
import { operate, watch } from './base.ts';

export const transfers = {
  list: watch.output(TransferList),
  search: watch.input(TransferSearch).output(FoundTransfers),
  /** The place of a queued file in the line; null if it is not queued. */
  place: watch.input(z.object({ id: ArtworkId })).output(LinePlace.nullable()),
  /**
   * Brings a file here that another station of the site has. Resolves when the archive has it or, if it is
   * still to be sent, when it is queued. UNAVAILABLE with the reason if it cannot be downloaded.
   */
  bring: operate.input(z.object({ id: ArtworkId })).output(z.void()),
  /**
   * Stops transfers, running and new, from one connection or (null) from all; they resume where they were.
   * Lasts until it is taken back.
   */
  setPaused: operate
    .input(z.object({ paused: z.boolean(), connectionId: ConnectionId.nullable().default(null) }))
    .output(z.void()),
  /** One decision about all of them; says of which it could not be carried out, and why. */
  change: operate.input(z.object({ which: WhichTransfers, change: TransferChange })).output(DecisionOutcome),
};
