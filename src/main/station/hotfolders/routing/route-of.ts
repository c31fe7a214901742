import type { ArtworkId } from '../../../../contract/index.ts';
import type { ArtworkRecord, JobContext } from '../../store/index.ts';
import { factsOf } from './describe.ts';
import { decideRoute, type RouteDecision, type RouteSettings } from './route.ts';

/** Where a file would go, and why. */
export function routeOf(
  file: ArtworkRecord,
  { artworks }: { readonly artworks: { jobContext(id: ArtworkId): JobContext | null } },
  settings: RouteSettings,
): RouteDecision {
  // Without a rule, nobody asks what its job says.
  const isAsked = settings.routes.some(({ enabled }) => enabled);
  const profile = settings.connections.find(({ id }) => id === file.connectionId);
  const context = isAsked ? artworks.jobContext(file.id) : null;
  return decideRoute(factsOf(file, context, profile?.facts.noneIfAbsent ?? []), settings, file.chosen);
}
