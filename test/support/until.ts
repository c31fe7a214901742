/** It checks less often the longer it waits. */
const MAX_PAUSE_MS = 20;

/**
 * Resolves when `condition` holds, checking every 5 ms at first, and less often if checking takes long or
 * has gone on for long. Rejects after `patienceMs` with what was waited for; that is long enough to
 * distinguish what never comes from what is slow on a busy machine.
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const firstAt = performance.now();
  const giveUpAt = Date.now() + timeoutMs;
  for (let begunAt = performance.now(); !(await condition()); begunAt = performance.now()) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`);
    const now = performance.now();
    const pauseMs = Math.max(5, 4 * (now - begunAt), Math.min(MAX_PAUSE_MS, (now - firstAt) / 50));
    await new Promise((resolve) => setTimeout(resolve, Math.min(50, pauseMs)));
  }
}
