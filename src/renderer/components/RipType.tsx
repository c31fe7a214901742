import { Select, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { RipProfile } from '../../contract/index.ts';
import { useRipAdvice } from '../hooks/use-rip-advice.ts';
import { useTranslation } from '../locales/words-context.tsx';
import type { QueryState } from '../state/reading.ts';
import { useReadOnce } from '../state/use-read-once.ts';
import { FailedNote } from './States.tsx';

type Named = Pick<RipProfile, 'id' | 'name'>;

/** The available RIP types. */
export function useRips(): QueryState<readonly Named[]> {
  const [reading] = useReadOnce<readonly Named[]>(['rips'], (client) => client.rips.list());
  return reading;
}

/** Chooses the type of a RIP, and shows what its maker advises. */
export function RipType(props: {
  readonly rips: QueryState<readonly Named[]>;
  /** Shown while the others are loading. */
  readonly now: Named | null;
  readonly field: GetInputPropsReturnType;
  /** If choosing one is optional. */
  readonly placeholder?: string;
}) {
  const { t } = useTranslation('hot-folders');
  const adviceOf = useRipAdvice();
  const { rips, now, field } = props;
  const read = rips.kind === 'loaded' ? rips.data : [];
  const known = read.length > 0 || now === null ? read : [now];
  const advice = adviceOf(String(field.value ?? ''));
  return (
    <div>
      <Select
        label={t('rip')}
        description={t('ripWhy')}
        data={known.map(({ id, name }) => ({ value: id, label: name }))}
        allowDeselect={props.placeholder !== undefined}
        clearable={props.placeholder !== undefined}
        {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
        searchable
        {...field}
      />
      {advice !== null && (
        <Text size="sm" c="var(--quiet)" mt={4} role="note">
          {advice}
        </Text>
      )}
      {rips.kind === 'failed' && <FailedNote failure={rips} />}
    </div>
  );
}
