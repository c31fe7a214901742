import type { ContractProcedure, ErrorMap, InferSchemaOutput, Meta } from '@orpc/contract';
import type { Contract } from '../../../contract/index.ts';

/**
 * Answers one procedure, given its validated input and a signal that aborts when the caller leaves. May
 * throw ApiError.
 */
type Answer<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, ErrorMap, Meta>
    ? (
        input: InferSchemaOutput<Input>,
        signal: AbortSignal,
      ) => Given<InferSchemaOutput<Output>> | Promise<Given<InferSchemaOutput<Output>>>
    : never;

/** A stream is returned as a generator. */
type Given<Output> =
  Output extends AsyncIteratorObject<infer Event> ? AsyncGenerator<Event, void, void> : Output;

/** One function per procedure of one group of the contract. */
export type AnswersOf<Group extends keyof Contract> = {
  readonly [Name in keyof Contract[Group]]: Answer<Contract[Group][Name]>;
};

/** One function per procedure. The contract itself says which there are, and what they take and return. */
export type Answers = { readonly [Group in keyof Contract]: AnswersOf<Group> };
