import { ORPCError, os } from '@orpc/server';
import { z } from 'zod';
import { type ErrorCode, errorCodes, Message } from '../../contract/index.ts';
import { StartupError } from '../host/startup-error.ts';
import { ApiError } from '../station/model/api-error.ts';

/** An error in the form in which it crosses threads. */
const Described = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('startup'), what: Message }),
  z.object({
    kind: z.literal('api'),
    code: z.custom<ErrorCode>((code) => typeof code === 'string' && code in errorCodes),
    what: Message,
    remedy: Message,
    field: z.string().nullable(),
  }),
  z.object({ kind: z.literal('fault'), message: z.string(), stack: z.string() }),
]);
type Described = z.infer<typeof Described>;

function described(error: unknown): Described {
  if (error instanceof StartupError) return { kind: 'startup', what: error.what };
  if (error instanceof ApiError) {
    const { code, what, remedy, field } = error;
    return { kind: 'api', code, what, remedy, field };
  }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'fault', message, stack };
}

function revived(error: Described): Error {
  switch (error.kind) {
    case 'startup':
      return new StartupError(error.what);
    case 'api':
      return new ApiError(error.code, error.what, error.remedy, error.field);
    case 'fault':
      return Object.assign(new Error(error.message), { stack: error.stack });
  }
}

/** For the procedures between a host and its station's thread: what they throw arrives as it was thrown. */
export const across = os.use(async ({ next }) => {
  try {
    return await next();
  } catch (error) {
    throw new ORPCError('THROWN', { data: described(error) });
  }
});

/** On the calling side. */
export async function withErrors<T>({ next }: { next: () => Promise<T> }): Promise<T> {
  try {
    return await next();
  } catch (error) {
    const thrown = error instanceof ORPCError ? Described.safeParse(error.data) : null;
    throw thrown?.success === true ? revived(thrown.data) : error;
  }
}
