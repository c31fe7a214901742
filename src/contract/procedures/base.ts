import { oc } from '@orpc/contract';
import { errorCodes } from '../errors.ts';

/** What every procedure begins with: the errors that may come back. */
export const base = oc.errors(errorCodes);
