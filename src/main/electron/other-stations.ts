import type { StationId } from '../../contract/index.ts';
import type { Stations } from '../bridge/index.ts';
import type { StationsPort } from '../station/ports.ts';

type ConnectRequest = Parameters<StationsPort['connect']>[0];

/** What the windows of this computer's own station may ask about the others, once those can be shown. */
export class OtherStations implements StationsPort {
  #stations: Stations | null = null;

  /** Null until they can be shown; the demo never has any. */
  get current(): Stations | null {
    return this.#stations;
  }

  /** They can be shown from now on. */
  opened(stations: Stations): void {
    this.#stations = stations;
  }

  async list(): ReturnType<StationsPort['list']> {
    return this.#there().list();
  }

  async look(address: string): ReturnType<StationsPort['look']> {
    return this.#there().look(address);
  }

  async connect(request: ConnectRequest): Promise<void> {
    return this.#there().connect(request);
  }

  async open(id: StationId): Promise<void> {
    return this.#there().open(id);
  }

  async forget(id: StationId): Promise<void> {
    return this.#there().forget(id);
  }

  #there(): Stations {
    if (this.#stations === null) throw new Error('The station is not open yet.');
    return this.#stations;
  }
}
