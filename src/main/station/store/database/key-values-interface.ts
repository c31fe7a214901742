import type { Durability } from './store-change.ts';

/** Small values that survive restarts, each under a name. */
export interface KeyValueRepository {
  get(name: string): string | null;
  set(name: string, value: string, durability?: Durability): void;
  delete(name: string): void;
}
