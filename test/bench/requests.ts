import type { Sandbox } from '../../src/sandbox/sandbox.ts';

const QUIET_MS = 3_000;

/** How many requests the service got; the sandbox keeps the last 2,000. */
export const countRequests = (sandbox: Sandbox): number =>
  sandbox.requests.filter(({ on }) => on === 'service').length;

/** Resolves when the service has had no request for a while, so that a start has read everything. */
export async function untilQuiet(sandbox: Sandbox): Promise<void> {
  for (let before = -1; before !== countRequests(sandbox); ) {
    before = countRequests(sandbox);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}
