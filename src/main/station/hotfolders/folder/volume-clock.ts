import type { Clock } from '../../ports.ts';
import { clockAheadMs } from './files.ts';

/** Clocks drift slowly, so a measurement is good for this long. */
const HOLDS_MS = 60_000;

/** How far the clock of the staging volume is ahead of this machine's. */
export class VolumeClock {
  readonly #clock: Pick<Clock, 'steadyMs'>;
  #known: { readonly device: number | null; readonly aheadMs: number } | null = null;
  #until = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, 'steadyMs'>) {
    this.#clock = clock;
  }

  /**
   * In milliseconds; 0 if it cannot be determined.
   * @param device the number of the volume
   * @param probe the path of a file on it that may be created for a moment
   */
  async aheadMs(device: number | null, probe: string): Promise<number> {
    const steadyMs = this.#clock.steadyMs();
    const known = this.#known;
    if (known !== null && known.device === device && steadyMs < this.#until) return known.aheadMs;
    const aheadMs = await clockAheadMs(probe).catch(() => 0);
    this.#known = { device, aheadMs };
    this.#until = steadyMs + HOLDS_MS;
    return aheadMs;
  }
}
