export { EventStream } from './event-stream.ts';
export { StationEvents } from './station-events.ts';
