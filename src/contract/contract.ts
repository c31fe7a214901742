import { activity } from './procedures/activity.ts';
import { artworks } from './procedures/artworks.ts';
import { connections } from './procedures/connections.ts';
import { hotFolders } from './procedures/hot-folders.ts';
import { ingress } from './procedures/ingress.ts';
import { preflight } from './procedures/preflight.ts';
import { batch, job, queue } from './procedures/queue.ts';
import { rips } from './procedures/rips.ts';
import { routes } from './procedures/routes.ts';
import { settings } from './procedures/settings.ts';
import { events, overview } from './procedures/station.ts';
import { transfers } from './procedures/transfers.ts';
import { webhooks } from './procedures/webhooks.ts';

/**
 * All that a window may ask of a station, a file in procedures/ per area. Both hosts serve exactly this, over a message port
 * or a WebSocket; arguments are validated before any handler sees them.
 */
export const contract = {
  activity,
  overview,
  events,
  queue,
  batch,
  job,
  transfers,
  artworks,
  preflight,
  connections,
  hotFolders,
  ingress,
  routes,
  rips,
  settings,
  webhooks,
};
export type Contract = typeof contract;
