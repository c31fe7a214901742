import { gone } from '../refusal.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';
import { orRefuse } from './service-refusal.ts';

export function connectionsApi({
  connections,
  store,
  transferDesk,
}: Pick<ApiParts, 'connections' | 'store' | 'transferDesk'>) {
  return {
    create: (input) => connections.create(input),
    setToken: ({ id, token }) => connections.setToken(id, token),
    limits: ({ id }) => connections.limits(id),
    async setLimits({ id, limits }) {
      const kept = await connections.setLimits(id, limits);
      store.queue.retime(id);
      return kept;
    },
    storage: ({ id }) => connections.storage(id),
    setStorage: ({ id, storage }) => connections.setStorage(id, storage),
    removeToken: ({ id }) => connections.removeToken(id),
    paths: ({ id }) => connections.paths(id),
    setPaths: ({ id, paths }) => connections.setPaths(id, paths),
    capabilities: ({ id }) => connections.capabilities(id),
    async probe({ id }) {
      const connection = connections.get(id);
      if (connection === null) throw gone('connection');
      await orRefuse(connection.background.probe());
      return connections.capabilities(id);
    },
    removal({ id }) {
      if (connections.get(id) === null) throw gone('connection');
      return { jobsKept: store.jobs.countOf(id), filesGivenUp: transferDesk.underWayOf(id) };
    },
    remove: ({ id }) => connections.remove(id),
    async refresh({ id }) {
      const connection = connections.get(id);
      if (connection === null) throw gone('connection');
      await connection.refreshAll('refresh');
    },
  } satisfies AnswersOf<'connections'>;
}
