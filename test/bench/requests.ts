import type { Sandbox } from '../../src/sandbox/sandbox.ts';

const QUIET_MS = 3_000;

/** How many requests the service got; the sandbox keeps the latest 2,000. */
export const countRequests = (sandbox: Sandbox): number =>
  sandbox.requests.filter(({ on }) => on === 'service').length;

/** Resolves when the service has not been asked for anything for a while: what a start reads is read. */
export async function untilQuiet(sandbox: Sandbox): Promise<void> {
  for (let before = -1; before !== countRequests(sandbox); ) {
    before = countRequests(sandbox);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}
