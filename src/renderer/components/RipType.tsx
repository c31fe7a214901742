import { Select, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { RipProfile, UnreadRip } from '../../contract/index.ts';
import { useRipAdvice } from '../hooks/use-rip-advice.ts';
import { useTranslation } from '../locales/words-context.tsx';
import type { QueryState } from '../state/reading.ts';
import { useReadOnce } from '../state/use-read-once.ts';
import { FailedNote } from './States.tsx';

type Named = Pick<RipProfile, 'id' | 'name'>;

/** The available RIP types, and the files of a company's own that are none. */
export interface Rips {
  readonly known: readonly Named[];
  readonly unread: readonly UnreadRip[];
}

/** Reads the RIP types once. */
export function useRips(): QueryState<Rips> {
  const [reading] = useReadOnce<Rips>(['rips'], (client) => client.rips.list());
  return reading;
}

/** Chooses the type of a RIP, and shows what its maker advises. */
export function RipType(props: {
  readonly rips: QueryState<Rips>;
  /** Shown while the others are loading. */
  readonly now: Named | null;
  readonly field: GetInputPropsReturnType;
  /** If choosing one is optional. */
  readonly placeholder?: string;
}) {
  const { t } = useTranslation('hot-folders');
  const adviceOf = useRipAdvice();
  const { rips, now, field } = props;
  const { known: read, unread } = rips.kind === 'loaded' ? rips.data : { known: [], unread: [] };
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
      {unread.map((one) => (
        <Text key={one.file} size="sm" c="var(--attention)" mt={4} role="note">
          {t('ripUnread', { file: one.file, why: one.why })}
        </Text>
      ))}
    </div>
  );
}
