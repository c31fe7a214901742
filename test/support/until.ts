/**
 * Resolves when `condition` holds, looking every 5 ms. Rejects after `patienceMs` with what was waited for; that is long, so that it
 * tells what never comes from what only takes its time on a machine with much else to do.
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  patienceMs = 60_000,
): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${patienceMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
