import { Checkbox, Group, Text } from '@mantine/core';
import { type ConnectionId, OrderFact } from '../../contract/index.ts';
import { FailedNote, LoadingNote, ProblemNote } from '../components/States.tsx';
import { useSavedNotice } from '../hooks/use-saved-notice.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';

/** What a connection's service never states about orders, so that rules take it for none. */
export function UnstatedFacts({ id }: { readonly id: ConnectionId }) {
  const { t } = useTranslation('connections');
  const station = useStation();
  const call = useCall();
  const saidAsSaved = useSavedNotice();
  const [policy, keep] = useReadOnce(
    ['facts', id],
    async (client) => (await client.connections.settings({ id })).facts,
  );
  const put = async (noneIfAbsent: readonly OrderFact[]): Promise<void> => {
    const change = { facts: { noneIfAbsent: [...noneIfAbsent] } };
    keep((await (await station.client()).connections.change({ id, change })).facts);
  };
  const change = (chosen: readonly string[], before: readonly OrderFact[]): void =>
    call.run(async () => {
      await put(OrderFact.options.filter((one) => chosen.includes(one)));
      saidAsSaved(t('facts.title'), () => put(before));
    });
  return (
    <div>
      {policy.kind === 'loading' && <LoadingNote />}
      {policy.kind === 'failed' && <FailedNote failure={policy} />}
      {policy.kind === 'loaded' && (
        <Checkbox.Group
          label={<Text fw={600}>{t('facts.title')}</Text>}
          description={t('facts.why')}
          value={[...policy.data.noneIfAbsent]}
          onChange={(chosen) => change(chosen, policy.data.noneIfAbsent)}
          maw="36rem"
        >
          <Group mt="xs" gap="md">
            {OrderFact.options.map((fact) => (
              <Checkbox key={fact} value={fact} label={t(`facts.of.${fact}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {call.error !== null && <ProblemNote error={call.error} />}
    </div>
  );
}
