import type { ContractProcedure, ErrorMap, InferSchemaOutput, Meta } from '@orpc/contract';
import type { Contract } from '../../../contract/index.ts';

/**
 * What answers one procedure: its validated input, and a signal that aborts when the caller is gone. May
 * throw ApiError.
 */
type Answer<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, ErrorMap, Meta>
    ? (
        input: InferSchemaOutput<Input>,
        signal: AbortSignal,
      ) => Given<InferSchemaOutput<Output>> | Promise<Given<InferSchemaOutput<Output>>>
    : never;

/** A stream is given by a generator. */
type Given<Output> =
  Output extends AsyncIteratorObject<infer Event> ? AsyncGenerator<Event, void, void> : Output;

/** One function per procedure of one group of the contract. */
export type AnswersOf<Group extends keyof Contract> = {
  readonly [Name in keyof Contract[Group]]: Answer<Contract[Group][Name]>;
};

/**
 * One function per procedure: the contract itself says which there are, what they take and what they give.
 */
export type Answers = { readonly [Group in keyof Contract]: AnswersOf<Group> };
