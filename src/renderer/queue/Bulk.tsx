import { Button, Kbd, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOfNewBatch } from '../navigation/route.ts';
import { DeliverAgain } from './DeliverAgain.tsx';
import css from './queue.module.css';
import { type RowKey, useFilesActions } from './use-files-actions.ts';

/**
 * What can be done with the rows that are marked, or else with the one that the keys have chosen.
 * @param marked the rows with a mark; the bar is shown while there are any.
 */
export function Bulk(props: {
  readonly marked: readonly RowKey[];
  readonly chosen: RowKey | null;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('actions');
  const { onRows, refresh } = useFilesActions();
  const [delivering, setFeeding] = useState(false);
  const { marked, chosen, onClear } = props;
  const keys = marked.length > 0 ? marked : chosen === null ? [] : [chosen];
  const can = keys.length > 0;
  const hold = (): void => onRows('hold', keys, t('heldBy'));
  const release = (): void => onRows('release', keys, t('heldBy'));
  useAction('hold', can ? hold : null);
  useAction('release', can ? release : null);
  useAction('feed', can ? () => setFeeding(true) : null);
  useAction('refresh', can ? () => refresh(keys) : null);
  const newBatch = (): void => goTo(hashOfNewBatch(keys));
  useAction('newBatch', can ? newBatch : null);
  useAction('back', marked.length > 0 ? onClear : null);
  const button = (key: string, word: string, run: () => void) => (
    <Button variant="default" size="compact-md" rightSection={<Kbd size="xs">{key}</Kbd>} onClick={run}>
      {word}
    </Button>
  );
  return (
    <>
      {marked.length > 0 && (
        <section className={css.bulk} aria-label={t('bulk')}>
          <Text fw={600}>{t('marked', { count: marked.length })}</Text>
          {button('H', t('hold'), hold)}
          {button('L', t('release'), release)}
          {button('F', t('deliverAgain'), () => setFeeding(true))}
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
