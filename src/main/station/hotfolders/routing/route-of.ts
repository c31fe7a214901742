import type { ArtworkId } from '../../../../contract/index.ts';
import type { ArtworkRecord, JobContext } from '../../store/index.ts';
import { factsOf } from '../naming/describe.ts';
import { decideRoute, type RouteDecision, type RouteSettings } from './route.ts';

/** Where a file would go, and why. */
export function routeOf(
  file: ArtworkRecord,
  { artworks }: { readonly artworks: { jobContext(id: ArtworkId): JobContext | null } },
  settings: RouteSettings,
): RouteDecision {
  return decideRoute(factsOf(file, artworks.jobContext(file.id)), settings);
}
