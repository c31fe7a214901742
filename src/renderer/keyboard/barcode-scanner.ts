/** A barcode scanner types faster than a hand: keys closer together than this belong to one scan. */
const FAST_MS = 50;
const MIN_SCAN = 5;

/** Tells hand and scanner apart, from keys that reach no input field. */
export interface BarcodeScanner {
  /**
   * @param run what the key does when pressed by hand; null: nothing.
   * @param leadsToField what follows is typed into a field. Such a key is not delayed at the start of a
   * burst, or the keys after it would be lost; a scanned code that begins with it is typed into that field.
   */
  press(key: string, run: (() => void) | null, leadsToField?: boolean): void;
}

/**
 * Delays what keys do until it is clear that no scanner is typing: a burst of keys that ends with Enter is
 * a scan, and none of its keys runs an action.
 * @param clock `after` calls back once, and returns a function that cancels it.
 */
export function createBarcodeScanner(
  onScan: (text: string) => void,
  clock: { now(): number; after(ms: number, call: () => void): () => void },
): BarcodeScanner {
  let burst = '';
  let pendingKeys: (() => void)[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  let stop: (() => void) | null = null;

  /**
   * No key came for a moment. A few keys came from a quick hand; many are a code without an end, and are
   * dropped.
   */
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
