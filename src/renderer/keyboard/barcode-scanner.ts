/** A barcode scanner types faster than a hand: keys that come closer together than this belong to one scan. */
const FAST_MS = 50;
const MIN_SCAN = 5;

/** What tells hand and scanner apart, given the keys that reach no input field. */
export interface BarcodeScanner {
  /**
   * @param run what the key does where it was a hand's; null: nothing.
   * @param leadsToField true: what follows is typed into a field. Such a key is not held back where it begins something, for the keys
   * after it would be lost meanwhile; a code that begins with it is then typed into that field.
   */
  press(key: string, run: (() => void) | null, leadsToField?: boolean): void;
}

/**
 * Holds back what keys do until it is plain that no scanner types: a burst of keys that ends with Enter is a scan, and
 * none of its keys does anything by itself.
 * @param clock `after` calls back once, and gives back how to stop it.
 */
export function createBarcodeScanner(
  onScan: (text: string) => void,
  clock: { now(): number; after(ms: number, call: () => void): () => void },
): BarcodeScanner {
  let burst = '';
  let pendingKeys: (() => void)[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  let stop: (() => void) | null = null;

  /** No key came for a moment. A few were a quick hand's; many were a code without an end, and mean nothing. */
  const settle = (): void => {
    stop?.();
    stop = null;
    const runs = burst.length < MIN_SCAN ? pendingKeys : [];
    burst = '';
    pendingKeys = [];
    for (const run of runs) run();
  };

  return {
    press(key, run, leadsToField = false) {
      const now = clock.now();
      const isFast = now - lastAt < FAST_MS;
      lastAt = now;
      if (!isFast) settle();
      if (key === 'Enter' && burst.length >= MIN_SCAN) {
        const code = burst;
        settle();
        onScan(code);
      } else if ([...key].length > 1 || (leadsToField && burst === '')) {
        settle();
        run?.();
      } else {
        stop?.();
        burst += key;
        if (run !== null) pendingKeys.push(run);
        stop = clock.after(FAST_MS, settle);
      }
    },
  };
}
