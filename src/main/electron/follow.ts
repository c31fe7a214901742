import type { EventBatch, EventsWanted, Overview } from '../../contract/index.ts';

/**
 * Calls back with the state of the station, now and whenever it changes. Returns a function that stops.
 * @param onFault is called when the stream fails.
 */
export function followOverview(
  station: { events(wanted: EventsWanted, signal: AbortSignal): AsyncIterable<EventBatch> },
  on: (overview: Overview) => void,
  onFault: (error: unknown) => void,
): () => void {
  const stopped = new AbortController();
  const follow = async (): Promise<void> => {
    for await (const batch of station.events({ kinds: ['overview'] }, stopped.signal)) {
      for (const event of batch) if (event.kind === 'overview' || event.kind === 'resync') on(event.overview);
    }
  };
  follow().catch(onFault);
  return () => stopped.abort();
}
