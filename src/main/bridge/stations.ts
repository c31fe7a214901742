import {
  type ConnectRequest,
  DeskId,
  type KnownStation,
  message,
  type SeenStation,
  StationId,
} from '../../contract/index.ts';
import { ApiError } from '../station/model/api-error.ts';
import { fingerprintOf, type ProxyEnv } from '../station/network/index.ts';
import { stationOrigin } from './address.ts';
import { BridgeError } from './bridge-error.ts';
import { type BridgeState, ConnectedStation } from './connected-station.ts';
import type { Kept, KnownStations } from './known-stations.ts';
import { lookAtStation, pairWithStation } from './pairing.ts';

interface StationsParts {
  readonly known: KnownStations;
  /** Version of this app. */
  readonly version: string;
  readonly proxyEnv: () => ProxyEnv;
  /** Shows a station in a window of its own, or brings that window to the front. */
  readonly show: (station: OpenStation) => void;
  /** Closes the window of a station and deletes what its page has stored here. */
  readonly clear: (id: StationId) => Promise<void>;
  /** The list has changed. */
  readonly onChange: () => void;
  readonly onState: (id: StationId, state: BridgeState) => void;
}

/** A station with a window. */
export interface OpenStation {
  readonly id: StationId;
  readonly name: string;
  readonly link: ConnectedStation;
}

/** The stations on other machines that this desktop app knows, including those it shows. */
export class Stations {
  readonly #parts: StationsParts;
  readonly #open = new Map<StationId, OpenStation>();

  constructor(parts: StationsParts) {
    this.#parts = parts;
  }

  list(): KnownStation[] {
    return this.#parts.known.list().map(({ id, name, origin, certificate }) => ({
      id,
      name,
      origin,
      fingerprint: certificate === null ? null : fingerprintOf(certificate),
    }));
  }

  /** Throws ApiError. */
  async look(address: string): Promise<SeenStation> {
    const origin = stationOrigin(address);
    if (origin === null) {
      throw new ApiError(
        'INVALID',
        message('bridge.no-address'),
        message('bridge.address-remedy'),
        'address',
      );
    }
    const { certificate } = await lookAtStation(origin, this.#parts.proxyEnv());
    return { origin, fingerprint: certificate === null ? null : fingerprintOf(certificate) };
  }

  /** Pairs this desk with a station whose fingerprint was confirmed, and shows it. Throws ApiError. */
  async connect({ origin: given, fingerprint, code, name }: ConnectRequest): Promise<void> {
    const { known, version, proxyEnv } = this.#parts;
    const origin = stationOrigin(given);
    if (origin === null) throw new BridgeError('no-station');
    const address = await lookAtStation(origin, proxyEnv());
    const seen = address.certificate === null ? null : fingerprintOf(address.certificate);
    if (seen !== fingerprint) throw new BridgeError('foreign-certificate');
    const paired = await pairWithStation(address, { code, name, version }, proxyEnv());
    const station: Kept = {
      ...address,
      id: StationId.parse(paired.id),
      name: paired.station,
      isOpen: false,
    };
    await known.add(station, paired.credential);
    this.#parts.onChange();
    await this.open(station.id);
  }

  /** Shows a station, or brings its window to the front. Throws ApiError. */
  async open(id: StationId): Promise<void> {
    const { known, version, proxyEnv, show, onState } = this.#parts;
    const station = known.get(id);
    const credential = await known.credentialOf(id);
    if (station === null || credential === null) {
      throw new ApiError('NOT_FOUND', message('bridge.no-known-station'), message('bridge.pair-again'));
    }
    const open = this.#open.get(id) ?? {
      id,
      name: station.name,
      link: new ConnectedStation({
        address: station,
        id: DeskId.parse(id),
        credential,
        version,
        proxyEnv,
        onState: (state) => onState(id, state),
      }),
    };
    this.#open.set(id, open);
    show(open);
    await known.setOpen(id, true);
  }

  /** Shows the stations whose windows were open when the app was quit. One that fails costs only itself. */
  async reopen(onFault: (error: unknown) => void): Promise<void> {
    for (const { id, isOpen } of this.#parts.known.list()) if (isOpen) await this.open(id).catch(onFault);
  }

  /** Its window was closed: disconnects from it, also at the next start. */
  async close(id: StationId): Promise<void> {
    this.#open.get(id)?.link.stop();
    this.#open.delete(id);
    await this.#parts.known.setOpen(id, false);
  }

  async forget(id: StationId): Promise<void> {
    await this.#parts.clear(id);
    await this.close(id);
    await this.#parts.known.forget(id);
    this.#parts.onChange();
  }

  stop(): void {
    for (const { link } of this.#open.values()) link.stop();
    this.#open.clear();
  }
}
