import { z } from 'zod';
import { FileKind } from '../../../contract/index.ts';
import { freeSlug } from '../slug.ts';

const Former = z.looseObject({
  hotFolders: z.array(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      route: z
        .object({ fileKinds: z.array(FileKind).default([]) })
        .nullable()
        .default({ fileKinds: [] }),
    }),
  ),
  routes: z.array(z.looseObject({ id: z.string() })).default([]),
});

/**
 * Settings from before there was one default hot folder. Each folder then named the kinds of file it took,
 * and the first in the list that took a kind got it. That folder becomes the default if it took every kind,
 * and gets a rule after all others if it took some, so each file still goes where it went. Anything else is
 * returned as it is.
 */
export function withDefaultHotFolder(stored: unknown): unknown {
  const read = Former.safeParse(stored);
  if (!read.success || 'defaultHotFolder' in read.data) return stored;
  const { hotFolders } = read.data;
  const routes = [...read.data.routes];
  const catchAll = hotFolders.findIndex(({ route }) => route !== null && route.fileKinds.length === 0);
  const before = catchAll === -1 ? hotFolders : hotFolders.slice(0, catchAll);
  for (const { id, name, route } of before) {
    if (route === null) continue;
    const ruleId = freeSlug(
      id,
      'folder',
      routes.map((rule) => rule.id),
    );
    routes.push({ id: ruleId, name, when: { fileKinds: route.fileKinds }, to: [id] });
  }
  return { ...read.data, routes, defaultHotFolder: hotFolders[catchAll]?.id ?? null };
}
