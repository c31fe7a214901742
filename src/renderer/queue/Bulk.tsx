import { Button, Kbd, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOfNewBatch } from '../navigation/route.ts';
import { DeliverAgain } from '../parts/DeliverAgain.tsx';
import { type RowKey, useFilesActions } from '../parts/use-files-actions.ts';
import css from './queue.module.css';
import { useRush } from './use-rush.ts';

/**
 * What can be done with the rows that are selected, or else with the one that the keys have chosen. A batch
 * is made of selected rows only: without any it begins empty.
 * @param selected the bar is shown while there are any.
 */
export function Bulk(props: {
  readonly selected: readonly RowKey[];
  readonly chosen: RowKey | null;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('actions');
  const { onRows, refresh } = useFilesActions();
  const rush = useRush();
  const [delivering, setFeeding] = useState(false);
  const { selected, chosen, onClear } = props;
  const keys = selected.length > 0 ? selected : chosen === null ? [] : [chosen];
  const can = keys.length > 0;
  const hold = (): void => onRows('hold', keys, t('heldBy'));
  const release = (): void => onRows('release', keys, t('heldBy'));
  useAction('hold', can ? hold : null);
  useAction('release', can ? release : null);
  useAction('feed', can ? () => setFeeding(true) : null);
  const toggleRush = (): void => rush(keys);
  useAction('rush', can ? toggleRush : null);
  useAction('refresh', can ? () => refresh(keys) : null);
  const newBatch = (): void => goTo(hashOfNewBatch(keys));
  useAction('newBatch', selected.length > 0 ? newBatch : null);
  useAction('back', selected.length > 0 ? onClear : null);
  const button = (key: string, word: string, run: () => void) => (
    <Button variant="default" size="compact-md" rightSection={<Kbd size="xs">{key}</Kbd>} onClick={run}>
      {word}
    </Button>
  );
  return (
    <>
      {selected.length > 0 && (
        <section className={css.bulk} aria-label={t('bulk')}>
          <Text fw={600}>{t('marked', { count: selected.length })}</Text>
          {button('H', t('hold'), hold)}
          {button('L', t('release'), release)}
          {button('F', t('deliverAgain'), () => setFeeding(true))}
          {button('E', t('rush'), toggleRush)}
          {button('U', t('readAgain'), () => refresh(keys))}
          {button('C', t('newBatch'), newBatch)}
          {button('Esc', t('clear'), onClear)}
        </section>
      )}
      {delivering && (
        <DeliverAgain
          onDeliver={(reason) => onRows('deliverAgain', keys, reason)}
          onClose={() => setFeeding(false)}
        />
      )}
    </>
  );
}
