import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type Operator, OperatorPolicy } from '../../../contract/index.ts';
import { Only } from '../../components/IfAllowed.tsx';
import { FailedNote } from '../../components/States.tsx';
import { useBarTo } from '../../hooks/use-bar-to.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useSeat } from '../../state/seat.ts';
import { useLive } from '../../state/use-live.ts';
import { useLock } from '../lock.tsx';
import { NumberField } from '../NumberField.tsx';
import { AddOperator } from './AddOperator.tsx';
import { ChangeOperator } from './ChangeOperator.tsx';
import { FormerOperators } from './FormerOperators.tsx';
import { OperatorTable } from './OperatorTable.tsx';
import { RemoveAllOperators } from './RemoveAllOperators.tsx';

type Asked = { readonly kind: 'add' } | { readonly kind: 'change'; readonly operator: Operator };

/**
 * The people who work with this station. Administrators change the list; everybody else sees their own
 * entry.
 */
export function OperatorsSection(props: {
  readonly policy: OperatorPolicy;
  readonly onChange: (policy: OperatorPolicy) => void;
}) {
  const { t } = useTranslation('operators');
  const lock = useLock();
  const seat = useSeat();
  const bar = useBarTo('administer');
  const [asked, ask] = useState<Asked | null>(null);
  const reading = useLive<readonly Operator[]>(['operators'], {
    load: (client) => client.operators.list(),
    concerns: ({ kind }) => kind === 'operators',
  });
  const close = (): void => ask(null);
  const all = reading.kind === 'loaded' ? reading.data : [];
  const active = all.filter(({ leftAt }) => leftAt === null);
  const shown = bar === null ? active : active.filter(({ id }) => id === seat.operator?.id);
  return (
    <Stack gap="md">
      {reading.kind === 'failed' && <FailedNote failure={reading} />}
      {bar !== null && <Text size="sm">{bar}</Text>}
      {!seat.hasOperators && <Text size="sm">{t('settings.none')}</Text>}
      {shown.length > 0 && (
        <OperatorTable
          operators={shown}
          onChange={bar === null ? (operator) => ask({ kind: 'change', operator }) : null}
        />
      )}
      <Only may="administer">
        <Group>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => ask({ kind: 'add' })}
          >
            {t(seat.hasOperators ? 'settings.add' : 'settings.addFirst')}
          </Button>
        </Group>
        {seat.hasOperators && (
          <NumberField
            {...lock('operators.lockAfterMinutes', t('settings.lock'))}
            description={t('settings.lockWhy')}
            schema={OperatorPolicy.shape.lockAfterMinutes.unwrap()}
            value={props.policy.lockAfterMinutes}
            min={1}
            max={480}
            onSave={(lockAfterMinutes) => props.onChange({ ...props.policy, lockAfterMinutes })}
          />
        )}
      </Only>
      {bar === null && <FormerOperators operators={all.filter(({ leftAt }) => leftAt !== null)} />}
      {bar === null && seat.hasOperators && <RemoveAllOperators />}
      {asked?.kind === 'add' && <AddOperator isFirst={!seat.hasOperators} onClose={close} />}
      {asked?.kind === 'change' && <ChangeOperator operator={asked.operator} onClose={close} />}
    </Stack>
  );
}
