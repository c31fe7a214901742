import { Badge, Group } from '@mantine/core';
import { useEffect } from 'react';
import type { PresencePlace, PresentOperator } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation } from '../state/station-context.tsx';
import type { StationStore } from '../state/store.ts';
import { useLive } from '../state/use-live.ts';

const AGAIN_MS = 1_000;

/** Reports that this window is at a place, and shows who else is there; nothing if nobody is. */
export function Presence({ place }: { readonly place: PresencePlace }) {
  const { key } = place;
  const station = useStation();
  const said = JSON.stringify(place);
  useEffect(() => {
    const here = new AbortController();
    void stay(station, JSON.parse(said), here.signal);
    return () => here.abort();
  }, [station, said]);
  const others = useLive<readonly PresentOperator[]>(['presence', key], {
    load: (client) => client.presence.others({ key }),
    concerns: (event) => event.kind === 'operators' || (event.kind === 'presence' && event.key === key),
  });
  if (others.kind !== 'loaded' || others.data.length === 0) return null;
  return (
    <Group gap="xs" role="status">
      {others.data.map((other) => (
        <Other key={`${other.name} ${other.desk ?? ''}`} other={other} />
      ))}
    </Group>
  );
}

function Other({ other: { name, colour, desk, place } }: { readonly other: PresentOperator }) {
  const { t, f } = useTranslation('common');
  const words =
    place.screen === 'review'
      ? t('presence.reviews', { name, page: f.number(place.page) })
      : t('presence.looks', { name });
  return (
    <Badge
      variant="light"
      color={colour ?? 'gray'}
      size="lg"
      tt="none"
      fw={500}
      title={desk === null || desk === name ? undefined : t('presence.at', { desk })}
    >
      {words}
    </Badge>
  );
}

/** On every link, as long as the window stays there. The end of a link is not a failure. */
async function stay(station: StationStore, place: PresencePlace, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = await station.client();
    await client.presence.stay({ place }, { signal }).catch(() => undefined);
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
