import { z } from 'zod';
import { ConnectRequest, KnownStation, SeenStation, StationAddressText, StationId } from '../stations.ts';
import { administer, watch } from './base.ts';

/**
 * Stations on other machines that this desktop app shows in windows of their own. In a browser, and in the
 * window of such a station, `list` is null and the others are UNAVAILABLE.
 */
export const stations = {
  list: watch.output(z.array(KnownStation).nullable()),
  /** Asks who answers at an address. Stores nothing and sends nothing secret. */
  look: administer.input(z.object({ address: StationAddressText })).output(SeenStation),
  /** Presents the pairing code, remembers the station and opens its window. */
  connect: administer.input(ConnectRequest).output(z.array(KnownStation).nullable()),
  open: watch.input(z.object({ id: StationId })).output(z.void()),
  /** Closes its window and forgets its certificate and credential. */
  forget: administer.input(z.object({ id: StationId })).output(z.array(KnownStation).nullable()),
};
