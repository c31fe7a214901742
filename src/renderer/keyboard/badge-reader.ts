import { createBarcodeScanner } from './barcode-scanner.ts';

/** Tells a badge typed by a scanner from a PIN typed by hand, in the same field. */
export interface BadgeReader {
  /** The badge, if that key was the Enter at its end; otherwise null. */
  press(key: string): string | null;
}

/** @param clock `after` calls back once, and returns a function that cancels it. */
export function createBadgeReader(clock: Parameters<typeof createBarcodeScanner>[1]): BadgeReader {
  let scanned: string | null = null;
  const scanner = createBarcodeScanner((badge) => {
    scanned = badge;
  }, clock);
  return {
    press(key) {
      scanned = null;
      // A scanner holds Shift for its capitals.
      if (key !== 'Shift' && key !== 'CapsLock') scanner.press(key, null);
      return scanned;
    },
  };
}
