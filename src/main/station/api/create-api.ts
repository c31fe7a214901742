import { activityApi } from './activity.ts';
import type { Answers } from './answers.ts';
import { artworksApi } from './artworks.ts';
import { batchingApi } from './batching.ts';
import { catalogueApi } from './catalogue.ts';
import { connectionsApi } from './connections.ts';
import { demoApi } from './demo.ts';
import { desksApi } from './desks.ts';
import { diagnosticsApi } from './diagnostics.ts';
import { FolderTickets } from './folder-tickets.ts';
import { hotFoldersApi } from './hot-folders.ts';
import { incidentsApi } from './incidents.ts';
import { ingressApi } from './ingress.ts';
import { operatorsApi } from './operators.ts';
import { outgoingApi } from './outgoing.ts';
import { paperApi } from './paper.ts';
import type { ApiParts } from './parts.ts';
import { preflightApi } from './preflight.ts';
import { presenceApi } from './presence.ts';
import { queueApi } from './queue.ts';
import { reportsApi } from './reports.ts';
import { ripsApi } from './rips.ts';
import { routesApi } from './routes.ts';
import { scanApi } from './scan.ts';
import { sessionsApi } from './sessions.ts';
import { settingsApi } from './settings.ts';
import { shiftApi } from './shift.ts';
import { siteApi } from './site.ts';
import { stationsApi } from './stations.ts';
import { submissionApi } from './submission.ts';
import { thumbnailsApi } from './thumbnails.ts';
import { transfersApi } from './transfers.ts';
import { webhooksApi } from './webhooks.ts';

/** Answers the whole contract from the areas of the station, one file per group. */
export function createApi(parts: ApiParts) {
  const { context, overview, eventStream, runtime, connections, preflight, previews, hotFolders, decider } =
    parts;
  const { ports, store, events } = context;
  const { settings, secrets, clock, shell, sessions, confirmTrust, openDemo, folderDialog } = ports;
  const { ingress, tunnelFolder } = parts.ingress;
  const { seats } = parts.operators;
  const { artworkService, exportService, transferCommands, artifactDownload } = parts.artwork;
  const { batchOrderService, submissionService, uploads, artworkIssues } = parts.batching;
  const tickets = new FolderTickets({
    dataFolder: ports.folders.data,
    below: ports.hotFoldersBelow ?? null,
  });
  return {
    overview: { get: () => overview.read() },
    events: { subscribe: (wanted, signal) => eventStream.subscribe(wanted ?? {}, signal) },
    ...queueApi({ store, decider, runtime, connections, artifactDownload, settings, clock }),
    batching: batchingApi({ store, connections, batchOrderService, clock }),
    activity: activityApi({ store }),
    transfers: transfersApi({ store, runtime, settings, transferCommands, artworkService, events }),
    artworks: artworksApi({ store, decider, preflight, shell, exportService, artworkIssues }),
    paper: paperApi({ paper: parts.paper, shell }),
    preflight: preflightApi({ store, preflight, settings, clock, ...previews }),
    thumbnails: thumbnailsApi({ store, ...previews }),
    catalogue: catalogueApi({ store, settings, connections }),
    connections: connectionsApi({ connections, events, store, transferCommands }),
    demo: demoApi({ openDemo }),
    desks: desksApi({ host: ports.desks ?? null, desks: parts.desks }),
    diagnostics: diagnosticsApi(parts.diagnostics),
    hotFolders: hotFoldersApi({
      store,
      settings,
      tickets,
      folderDialog,
      hotFolders,
      ripAnswers: parts.ripAnswers,
      events,
    }),
    incidents: incidentsApi(parts),
    ingress: ingressApi({ ingress, settings, secrets, tunnelFolder }),
    presence: presenceApi(parts),
    outgoing: outgoingApi(parts),
    operators: operatorsApi({ ...parts.operators, sessions }),
    scan: scanApi({ store, settings }),
    sessions: sessionsApi({ sessions, seats }),
    settings: settingsApi({ settings, events, shell, sessions, confirmTrust, clock, seats }),
    shift: shiftApi(parts.shift),
    site: siteApi({ site: parts.site, tickets, batchOrderService }),
    stations: stationsApi(ports.stations ?? null),
    submission: submissionApi({ store, settings, submissionService, uploads }),
    webhooks: webhooksApi({ store, settings, secrets, webhooks: parts.webhooks, connections }),
    windows: { speak: ({ language }, signal) => parts.windowLanguages.speak(language, signal) },
    routes: routesApi({ store, settings, tickets, hotFolders, events }),
    rips: ripsApi({ settings, unreadRips: parts.unreadRips }),
    reports: reportsApi({ store, connections, reports: parts.reports }),
  } satisfies Answers;
}

/** What a station offers its hosts: one function per procedure of the contract. Each may throw ApiError. */
export type StationApi = ReturnType<typeof createApi>;
