import type { FastifyServerOptions } from 'fastify';

type Strategy = NonNullable<NonNullable<FastifyServerOptions['routerOptions']>['constraints']>[string];
type Handlers = ReturnType<Strategy['storage']>;

/** Lets a route be for what the account speaks now: `document`, or `published` for both generations. */
export const byGeneration = (spoken: () => string): Strategy => ({
  name: 'generation',
  storage(): Handlers {
    const handlers = new Map<unknown, Parameters<Handlers['set']>[1]>();
    return {
      get: (value) => handlers.get(value) ?? null,
      set: (value, handler) => void handlers.set(value, handler),
    };
  },
  validate() {},
  deriveConstraint: () => spoken(),
});
