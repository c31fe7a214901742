import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Capability, Connection, PathTemplates, Verdict } from '../../../contract/index.ts';
import { FailedNote, Loading, ProblemNote } from '../../components/States.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useLeave } from '../../navigation/leaving.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { useCall } from '../../state/use-call.ts';
import { useLive } from '../../state/use-live.ts';
import { EndpointTable } from './EndpointTable.tsx';
import { PathsForm } from './PathsForm.tsx';

const MINUTE_MS = 60_000;

interface Offered {
  readonly capabilities: readonly Capability[];
  readonly paths: PathTemplates;
}

/** How much is offered, and when that was last found out. */
function Summary({ capabilities }: Pick<Offered, 'capabilities'>) {
  const { t, f } = useTranslation('endpoints');
  const now = useNow(MINUTE_MS);
  const tried = capabilities.flatMap(({ at }) => (at === null ? [] : [at])).sort();
  const latest = tried.at(-1);
  if (latest === undefined) return t('neverTried');
  const countOf = (which: (verdict: Verdict | null) => boolean): number =>
    capabilities.filter(({ verdict }) => which(verdict)).length;
  const open = countOf((verdict) => verdict === null || verdict === 'untried' || verdict === 'off');
  const offered = countOf((verdict) => verdict === 'offered');
  const lacking = capabilities.length - open - offered;
  const ago = f.ago(latest, Math.max(now, Date.parse(latest)));
  return `${t('summary', { offered, lacking, open })}, ${t('lastTried', { ago })}`;
}

/** Which endpoints a connection's deployment offers, and where each is. */
export function Endpoints({ id, name }: Pick<Connection, 'id' | 'name'>) {
  const { t } = useTranslation('endpoints');
  const notify = useNotify();
  const call = useCall();
  const leave = useLeave();
  const [shown, setShown] = useState<'nothing' | 'table' | 'form'>('nothing');
  const live = useLive<Offered>(['endpoints', id], {
    load: async (client) => {
      const [capabilities, { paths }] = await Promise.all([
        client.connections.capabilities({ id }),
        client.connections.settings({ id }),
      ]);
      return { capabilities, paths };
    },
    concerns: (event) => event.kind === 'capabilities' && event.connectionId === id,
  });
  const probe = (): void =>
    call.run(async (client) => {
      await client.connections.probe({ id });
      notify({ text: t('tried') });
    });
  const of = (show: (offered: Offered) => ReactNode): ReactNode => {
    if (live.kind === 'loading') return <Loading />;
    return live.kind === 'failed' ? <FailedNote failure={live} /> : show(live.data);
  };
  return (
    <section aria-label={`${name}: ${t('title')}`}>
      <Text fw={600} size="sm">
        {t('title')}
      </Text>
      <Text size="sm" c="var(--quiet)" mb={6}>
        {live.kind === 'loaded' && <Summary capabilities={live.data.capabilities} />}
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={shown !== 'nothing'}
          onClick={() => leave(() => setShown(shown === 'nothing' ? 'table' : 'nothing'))}
        >
          {t(shown === 'nothing' ? 'show' : 'hide')}
        </Button>
        <Button variant="default" size="compact-md" loading={call.busy} onClick={probe}>
          {t('tryNow')}
        </Button>
      </Group>
      {call.error !== null && <ProblemNote error={call.error} />}
      {shown === 'table' &&
        of(({ capabilities, paths }) => (
          <EndpointTable capabilities={capabilities} paths={paths} onEdit={() => setShown('form')} />
        ))}
      {shown === 'form' &&
        of(({ paths }) => <PathsForm id={id} paths={paths} onDone={() => setShown('table')} />)}
    </section>
  );
}
