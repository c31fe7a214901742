import type { ArtworkId, RouteRule } from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { ArtworkRecord, JobContext } from '../../store/index.ts';
import { factsOf } from '../naming/describe.ts';
import { decideRoute, type RouteDecision, rulesInForce } from './route.ts';

/** Where a file would go, and why. */
export function routeOf(
  file: ArtworkRecord,
  { artworks }: { readonly artworks: { jobContext(id: ArtworkId): JobContext | null } },
  settings: { readonly routes: readonly RouteRule[]; readonly hotFolders: readonly HotFolderProfile[] },
): RouteDecision {
  const { routes, hotFolders } = settings;
  const facts = factsOf(file, artworks.jobContext(file.id));
  return decideRoute(facts, rulesInForce(routes, hotFolders), hotFolders);
}
