/** Resolves when `condition` holds. Rejects after `patienceMs` with what was waited for. */
export async function until(what: string, condition: () => boolean, patienceMs = 10_000): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (!condition()) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${patienceMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
