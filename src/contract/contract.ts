import { activity } from './procedures/activity.ts';
import { artworks } from './procedures/artworks.ts';
import { batching } from './procedures/batching.ts';
import { catalogue } from './procedures/catalogue.ts';
import { connections } from './procedures/connections.ts';
import { demo } from './procedures/demo.ts';
import { desks } from './procedures/desks.ts';
import { diagnostics } from './procedures/diagnostics.ts';
import { hotFolders } from './procedures/hot-folders.ts';
import { incidents } from './procedures/incidents.ts';
import { ingress } from './procedures/ingress.ts';
import { operators } from './procedures/operators.ts';
import { outgoing } from './procedures/outgoing.ts';
import { paper } from './procedures/paper.ts';
import { preflight } from './procedures/preflight.ts';
import { presence } from './procedures/presence.ts';
import { batch, job, queue } from './procedures/queue.ts';
import { reports } from './procedures/reports.ts';
import { rips } from './procedures/rips.ts';
import { routes } from './procedures/routes.ts';
import { scan } from './procedures/scan.ts';
import { sessions } from './procedures/sessions.ts';
import { settings } from './procedures/settings.ts';
import { shift } from './procedures/shift.ts';
import { site } from './procedures/site.ts';
import { events, overview } from './procedures/station.ts';
import { stations } from './procedures/stations.ts';
import { submission } from './procedures/submission.ts';
import { thumbnails } from './procedures/thumbnails.ts';
import { transfers } from './procedures/transfers.ts';
import { webhooks } from './procedures/webhooks.ts';
import { windows } from './procedures/windows.ts';

/**
 * Everything a window may ask of a station, one file per area in procedures/. Both hosts serve exactly
 * this, over a message port or a WebSocket, and validate arguments before any handler sees them.
 */
export const contract = {
  activity,
  overview,
  events,
  queue,
  batch,
  job,
  batching,
  transfers,
  artworks,
  paper,
  preflight,
  presence,
  catalogue,
  connections,
  demo,
  desks,
  diagnostics,
  hotFolders,
  incidents,
  ingress,
  operators,
  outgoing,
  reports,
  routes,
  rips,
  scan,
  sessions,
  settings,
  shift,
  site,
  stations,
  submission,
  thumbnails,
  webhooks,
  windows,
};
export type Contract = typeof contract;
