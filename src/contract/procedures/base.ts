import { oc } from '@orpc/contract';
import { errorCodes } from '../errors.ts';
import type { Role } from '../operators.ts';

/** What is said of a procedure beside its input and output. */
export interface ProcedureMeta {
  /** What whoever calls it has to be allowed. */
  readonly role: Role;
}

const inRole = (role: Role) => oc.errors(errorCodes).$meta<ProcedureMeta>({ role });

/** What every procedure begins with: who may call it, and the errors that may come back. */
export const watch = inRole('watch');
export const operate = inRole('operate');
export const administer = inRole('administer');
