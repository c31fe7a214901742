import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { LedgerDoubts } from '../../contract/index.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import parts from '../components/shared.module.css';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './site.module.css';

/** The stations that have reported to the ledger again what they sent; the others can be left out. */
export function ToldStations({ stations }: { readonly stations: NonNullable<LedgerDoubts['stations']> }) {
  const { t, f } = useTranslation('site');
  const now = useNow(30_000);
  const [asks, setAsks] = useState(false);
  const silent = stations.filter(({ hasReported }) => !hasReported);
  return (
    <section>
      <Title order={2} fz="1.05rem" mb="xs">
        {t('doubts.title')}
      </Title>
      <Stack gap="xs" align="flex-start" maw="80rem">
        <Text size="sm">{t('doubts.why')}</Text>
        <ul className={css.told}>
          {stations.map(({ id, name, hasReported, seenAt }) => (
            <li key={id} className={hasReported ? parts.done : parts.attention}>
              <b>{name}</b>
              {': '}
              {hasReported
                ? t('doubts.told')
                : seenAt === null
                  ? t('doubts.never')
                  : t('doubts.silent', { time: f.moment(seenAt, now) })}
            </li>
          ))}
        </ul>
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('doubts.goOn')}
        </Button>
      </Stack>
      {asks && (
        <ConfirmDialog
          title={t('doubts.goOnTitle', { stations: silent.map(({ name }) => name).join(', ') })}
          label={t('doubts.goOn')}
          carryOut={(client) => client.site.settle({ kind: 'stations' })}
          onClose={() => setAsks(false)}
        >
          <Text size="sm">{t('doubts.goOnWhy')}</Text>
        </ConfirmDialog>
      )}
    </section>
  );
}
