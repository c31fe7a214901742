import { implement, ORPCError } from '@orpc/server';
import { contract, errorCodes } from '../../contract/index.ts';
import { Refusal, type StationApi } from './api.ts';

/**
 * The contract, answered by a station. Arguments are validated by the contract before any of this runs; what leaves is
 * either what the contract says or one of its typed errors. A fault in the program becomes one sentence without details,
 * and `onFault` hears of it.
 */
export function createRouter(api: StationApi, onFault: (error: unknown) => void) {
  const os = implement(contract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      throw outward(error, onFault);
    }
  });

  return os.router({
    overview: { get: os.overview.get.handler(() => api.overview()) },
    events: {
      subscribe: os.events.subscribe.handler(({ signal }) =>
        outwardStream(api.events(signal ?? new AbortController().signal), onFault),
      ),
    },
    queue: { list: os.queue.list.handler(({ input }) => api.queue(input)) },
    batch: { get: os.batch.get.handler(({ input }) => api.batch(input.key)) },
    job: {
      get: os.job.get.handler(({ input }) => api.job(input.key)),
      refresh: os.job.refresh.handler(async ({ input }) => {
        await api.refreshJob(input.key);
        return {};
      }),
    },
    transfers: {
      list: os.transfers.list.handler(() => api.transfers()),
      retry: os.transfers.retry.handler(({ input }) => {
        api.retryTransfer(input.id);
        return {};
      }),
      setPaused: os.transfers.setPaused.handler(({ input }) => {
        api.setTransfersPaused(input.paused);
        return {};
      }),
    },
    connections: {
      create: os.connections.create.handler(({ input }) => api.createConnection(input)),
      setToken: os.connections.setToken.handler(({ input }) => api.setToken(input.id, input.token)),
      refresh: os.connections.refresh.handler(async ({ input }) => {
        await api.refreshConnection(input.id);
        return {};
      }),
    },
    hotFolders: {
      browse: os.hotFolders.browse.handler(() => api.browseFolder()),
      check: os.hotFolders.check.handler(({ input }) => api.checkFolder(input.typedPath)),
      create: os.hotFolders.create.handler(async ({ input }) => {
        await api.createHotFolder(input);
        return {};
      }),
    },
  });
}
export type StationRouter = ReturnType<typeof createRouter>;

/** What goes wrong in the middle of a stream ends it, in the contract's terms. */
async function* outwardStream<T>(
  events: AsyncGenerator<T, void, void>,
  onFault: (error: unknown) => void,
): AsyncGenerator<T, void, void> {
  try {
    yield* events;
  } catch (error) {
    throw outward(error, onFault);
  }
}

function outward(error: unknown, onFault: (error: unknown) => void): unknown {
  if (error instanceof Refusal) {
    const { code, message, remedy, field } = error;
    return new ORPCError(code, {
      status: errorCodes[code].status,
      message,
      data: code === 'INVALID' ? { field, remedy } : { remedy },
      defined: true,
    });
  }
  // oRPC's own errors are about the call: an unknown procedure, or input that the contract refuses.
  if (error instanceof ORPCError && error.status < 500) return error;
  onFault(error);
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message: 'Something unexpected went wrong; the log says what.',
  });
}
