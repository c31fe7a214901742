/**
 * Resolves when `condition` holds, looking every 5 ms; less often where looking itself takes long. Rejects
 * after `patienceMs` with what was waited for: long enough to distinguish what never comes from what is only
 * slow on a busy machine.
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patienceMs = 60_000,
): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  for (let begunAt = performance.now(); !(await condition()); begunAt = performance.now()) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${patienceMs} ms in vain: ${what}`);
    const tookMs = performance.now() - begunAt;
    await new Promise((resolve) => setTimeout(resolve, Math.min(50, Math.max(5, 4 * tookMs))));
  }
}
