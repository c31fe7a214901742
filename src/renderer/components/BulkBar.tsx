import { Button, Kbd, Text } from '@mantine/core';
import { mayDo, type Role } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useSeat } from '../state/seat.ts';
import css from './bulk-bar.module.css';

/** An action on everything selected. */
export interface BulkAction {
  readonly shownKey: string;
  /** The role it takes; left out for those who do not have it. */
  readonly needs: Role;
  readonly word: string;
  readonly run: () => void;
}

/**
 * How much is selected in a list, and actions on all of it.
 * @param label the bar's name for screen readers
 * @param totals what it adds up to
 * @param most the maximum, once it is reached, so that the bar can say so
 */
export function BulkBar(props: {
  readonly label: string;
  readonly count: number;
  readonly totals?: string;
  readonly most?: number;
  readonly actions: readonly BulkAction[];
}) {
  const { label, count, totals, most, actions } = props;
  const { t } = useTranslation('actions');
  const { role } = useSeat();
  return (
    <section className={css.bulk} aria-label={label}>
      <Text fw={600}>{t('selected', { count })}</Text>
      {totals !== undefined && <Text size="sm">{totals}</Text>}
      {most !== undefined && count >= most && (
        <Text size="sm" c="var(--quiet)">
          {t('most', { count: most })}
        </Text>
      )}
      {actions
        .filter(({ needs }) => mayDo(role, needs))
        .map(({ shownKey, word, run }) => (
          <Button
            key={shownKey}
            variant="default"
            size="compact-md"
            rightSection={<Kbd size="xs">{shownKey}</Kbd>}
            onClick={run}
          >
            {word}
          </Button>
        ))}
    </section>
  );
}
