import type { PreflightProfile } from '../../../contract/index.ts';

const strictness: readonly PreflightProfile[] = ['off', 'standard', 'strict'];

/**
 * The strictest of several; `standard` if there is none, because a file without a route is checked anyway.
 */
export const strictest = (profiles: readonly PreflightProfile[]): PreflightProfile =>
  profiles.length === 0
    ? 'standard'
    : (strictness[Math.max(...profiles.map((one) => strictness.indexOf(one)))] ?? 'standard');
