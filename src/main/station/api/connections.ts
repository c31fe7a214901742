import { gone } from '../refusal.ts';
import type { AnswersOf } from './answers.ts';
import type { ApiParts } from './parts.ts';

export function connectionsApi({ connections }: Pick<ApiParts, 'connections'>) {
  return {
    create: (input) => connections.create(input),
    setToken: ({ id, token }) => connections.setToken(id, token),
    limits: ({ id }) => connections.limits(id),
    setLimits: ({ id, limits }) => connections.setLimits(id, limits),
    removeToken: ({ id }) => connections.removeToken(id),
    async refresh({ id }) {
      const connection = connections.get(id);
      if (connection === null) throw gone('connection');
      await connection.refreshAll('refresh');
    },
  } satisfies AnswersOf<'connections'>;
}
