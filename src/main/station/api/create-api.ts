import { activityApi } from './activity.ts';
import type { Answers } from './answers.ts';
import { artworksApi } from './artworks.ts';
import { batchingApi } from './batching.ts';
import { catalogueApi } from './catalogue.ts';
import { connectionsApi } from './connections.ts';
import { demoApi } from './demo.ts';
import { diagnosticsApi } from './diagnostics.ts';
import { hotFoldersApi } from './hot-folders.ts';
import { ingressApi } from './ingress.ts';
import type { ApiParts } from './parts.ts';
import { preflightApi } from './preflight.ts';
import { queueApi } from './queue.ts';
import { ripsApi } from './rips.ts';
import { routesApi } from './routes.ts';
import { sessionsApi } from './sessions.ts';
import { settingsApi } from './settings.ts';
import { submissionApi } from './submission.ts';
import { thumbnailsApi } from './thumbnails.ts';
import { transfersApi } from './transfers.ts';
import { webhooksApi } from './webhooks.ts';

/** Answers the whole contract from the station's parts, a file per area. */
export function createApi(parts: ApiParts) {
  return {
    overview: { get: parts.overview },
    events: { subscribe: (_input: unknown, signal: AbortSignal) => parts.events.subscribe(signal) },
    ...queueApi(parts),
    batching: batchingApi(parts),
    activity: activityApi(parts),
    transfers: transfersApi(parts),
    artworks: artworksApi(parts),
    preflight: preflightApi(parts),
    thumbnails: thumbnailsApi(parts),
    catalogue: catalogueApi(parts),
    connections: connectionsApi(parts),
    demo: demoApi(parts),
    diagnostics: diagnosticsApi(parts),
    hotFolders: hotFoldersApi(parts),
    ingress: ingressApi(parts),
    sessions: sessionsApi(parts),
    settings: settingsApi(parts),
    submission: submissionApi(parts),
    webhooks: webhooksApi(parts),
    routes: routesApi(parts),
    rips: ripsApi(parts),
  } satisfies Answers;
}

/**
 * What a station offers its hosts: one function per procedure of the contract. Every one may throw ApiError.
 */
export type StationApi = ReturnType<typeof createApi>;
