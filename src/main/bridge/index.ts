export { stationOrigin } from './address.ts';
export { BridgeError } from './bridge-error.ts';
export { type BridgeState, ConnectedStation } from './connected-station.ts';
export { KnownStations } from './known-stations.ts';
export { lookAtStation, pairWithStation } from './pairing.ts';
export { StationCopies } from './station-copies.ts';
export { type OpenStation, Stations } from './stations.ts';
