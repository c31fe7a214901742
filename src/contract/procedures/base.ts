import { oc } from '@orpc/contract';
import { errorCodes } from '../errors.ts';
import type { Role } from '../operators.ts';

/** What is known of a procedure besides its input and output. */
export interface ProcedureMeta {
  /** The role its caller needs. */
  readonly role: Role;
}

const inRole = (role: Role) => oc.errors(errorCodes).$meta<ProcedureMeta>({ role });

/** How every procedure begins: the role it takes, and the errors it may return. */
export const watch = inRole('watch');
export const operate = inRole('operate');
export const administer = inRole('administer');
