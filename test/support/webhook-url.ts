import type { Station } from '../../src/main/station/station.ts';

/** The URL at which a station's first connection receives webhooks; empty while there is none. */
export function webhookUrlOf({ api }: Pick<Station, 'api'>): string {
  const [connection] = api.overview.get().connections;
  return connection === undefined ? '' : (api.webhooks.url({ id: connection.id }) ?? '');
}
