import { use } from 'react';

const AGAIN_MS = 1_000;

/** Something in a chunk of its own. */
export interface Lazy<T> {
  /** Null until it is loaded. */
  readonly made: () => T | null;
  /** Loads it once; after a failure, tries again when asked. */
  readonly load: () => Promise<T>;
}

export function lazy<T>(fetch: () => Promise<T>): Lazy<T> {
  let made: T | null = null;
  let coming: Promise<T> | null = null;
  const come = async (): Promise<T> => {
    for (;;) {
      try {
        made = await fetch();
        return made;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  };
  return {
    made: () => made,
    load() {
      coming ??= come();
      return coming;
    },
  };
}

/** The loaded value; suspends until it is there. */
export const useLazy = <T>({ made, load }: Lazy<T>): T => made() ?? use(load());
