import type { AnyContractProcedure } from '@orpc/contract';
import { implement, ORPCError, type Router } from '@orpc/server';
import { type Contract, contract, errorCodes, message, Role } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';
import { ApiError } from '../model/api-error.ts';
import { asCaller, currentCaller } from '../model/caller.ts';
import type { Seats } from '../operators/index.ts';
import type { Answers } from './answers.ts';

export type StationRouter = Router<Contract, Record<never, never>>;

/** A procedure and its answer, once it no longer matters which. */
type Procedures = Readonly<Record<string, Readonly<Record<string, AnyContractProcedure>>>>;
type Untyped = Readonly<
  Record<string, Readonly<Record<string, (input: unknown, signal: AbortSignal) => unknown>>>
>;

/**
 * The contract, answered by a station. Arguments are validated by the contract before any of this runs;
 * what leaves is either what the contract says or one of its typed errors. A fault in the program becomes
 * one sentence without details, and goes to `onFault`.
 * @param seats decide who may call what; the only place where that is decided.
 */
export function createRouter(
  answers: Answers,
  seats: Pick<Seats, 'admit'>,
  onFault: (error: unknown) => void,
): StationRouter {
  // `Answers` has matched each procedure with its answer; the loop only carries the pairs over.
  const untyped = answers as unknown as Untyped;
  const procedures: Procedures = contract;
  // Around everything, so that an answer which the contract does not allow is caught as well.
  const os = implement(procedures).use(async ({ next, procedure }) => {
    try {
      const caller = seats.admit(currentCaller(), Role.parse(procedure['~orpc'].meta.role));
      return await (caller === null ? next() : asCaller(caller, next));
    } catch (error) {
      throw outward(error, onFault);
    }
  });
  const groups = Object.entries(procedures).map(([group, named]) => [
    group,
    Object.fromEntries(
      Object.keys(named).map((name) => [
        name,
        os[group]?.[name]?.handler(async ({ input, signal }) => {
          const given = await untyped[group]?.[name]?.(input, signal ?? new AbortController().signal);
          return isStream(given) ? outwardStream(given, onFault) : given;
        }),
      ]),
    ),
  ]);
  return Object.fromEntries(groups);
}

type Stream = AsyncGenerator<unknown, void, void>;

const isStream = (given: unknown): given is Stream =>
  typeof given === 'object' && given !== null && Symbol.asyncIterator in given;

/** An error in the middle of a stream ends it, in the contract's terms. */
async function* outwardStream(events: Stream, onFault: (error: unknown) => void): Stream {
  try {
    yield* events;
  } catch (error) {
    throw outward(error, onFault);
  }
}

function outward(error: unknown, onFault: (error: unknown) => void): unknown {
  if (error instanceof ApiError) {
    const { code, what, remedy, field } = error;
    return new ORPCError(code, {
      status: errorCodes[code].status,
      message: error.message,
      data: code === 'INVALID' ? { field, what, remedy } : { what, remedy },
      defined: true,
    });
  }
  // oRPC's own errors are about the call: an unknown procedure, or input that the contract rejects.
  if (error instanceof ORPCError && error.status < 500) return error;
  onFault(error);
  return new ORPCError('INTERNAL_SERVER_ERROR', {
    message: inEnglish(message('refusal.unexpected')),
  });
}
