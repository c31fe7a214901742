import { Badge, Group, Table, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled, IconPlugConnectedX } from '@tabler/icons-react';
import type { SiteStation } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { RemoveForGood } from '../components/RemoveForGood.tsx';
import { FailedNote, LoadingNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLive } from '../state/use-live.ts';
import css from './site.module.css';

/**
 * The stations of the site: which of them work, what each sends now, for which accounts it reads the service,
 * and whether it has received what the others reported.
 * @param awaySince when the ledger was last reached; null: it can be reached now.
 */
export function StationTable({ awaySince }: { readonly awaySince: string | null }) {
  const { t, f } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const now = useNow(30_000);
  const live = useLive<readonly SiteStation[]>(['site stations'], {
    load: (client) => client.site.stations(),
    concerns: ({ kind }) => kind === 'site',
    paceMs: 1_000,
  });
  // The screen says already that the ledger is away.
  if (awaySince !== null && live.kind === 'failed') return null;
  return (
    <section>
      <Group gap="sm" align="baseline" mb="xs">
        <Title order={2} fz="1.05rem">
          {t('stations.title')}
        </Title>
        {awaySince !== null && (
          <Text size="sm" c="var(--quiet)">
            {common('asOf', { time: f.moment(awaySince, now) })}
          </Text>
        )}
      </Group>
      {live.kind === 'loading' && <LoadingNote />}
      {live.kind === 'failed' && <FailedNote failure={live} />}
      {live.kind === 'loaded' && (
        <Table className={`${parts.sheet} ${css.table}`} verticalSpacing={8} horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('stations.name')}</Table.Th>
              <Table.Th>{t('stations.state')}</Table.Th>
              <Table.Th ta="end">{t('stations.sends')}</Table.Th>
              <Table.Th>{t('stations.folders')}</Table.Th>
              <Table.Th>{t('stations.reads')}</Table.Th>
              <Table.Th>{t('stations.news')}</Table.Th>
              <Table.Th>{t('stations.version')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {live.data.map((station) => (
              <StationRow key={station.id} station={station} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

/** For a station that is gone for good. */
function RemoveStation({ station }: { readonly station: SiteStation }) {
  const { t } = useTranslation('site');
  const { id, name } = station;
  return (
    <Only may="administer">
      <RemoveForGood
        label={t('stations.remove')}
        title={t('stations.removeTitle', { name })}
        ask={async () => station}
        remove={(client) => client.site.removeStation({ id })}
      >
        {() => <Text size="sm">{t('stations.removeWhy')}</Text>}
      </RemoveForGood>
    </Only>
  );
}

function StationRow({ station }: { readonly station: SiteStation }) {
  const { t, f } = useTranslation('site');
  const now = useNow(30_000);
  const { name, isSelf, isUp, leaseUntil, delivering, reaches, reads, unheard, hasOwnRole, version } =
    station;
  const namesOf = (list: readonly { readonly name: string }[]): string =>
    list.map((one) => one.name).join(', ') || '–';
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600} className={css.name}>
        {name}{' '}
        {isSelf && (
          <Badge variant="light" miw="max-content">
            {t('stations.own')}
          </Badge>
        )}
      </Table.Th>
      <Table.Td className={isUp ? parts.done : parts.attention}>
        {isUp ? (
          <span className={css.whole}>
            <IconCircleCheckFilled size={16} className={css.light} aria-hidden /> {t('stations.up')}
          </span>
        ) : (
          <>
            <IconPlugConnectedX size={16} className={css.light} aria-hidden />{' '}
            {t('stations.silent', { time: f.moment(leaseUntil, now) })}
            {!isSelf && <RemoveStation station={station} />}
          </>
        )}
      </Table.Td>
      <Table.Td ta="end" className={parts.figures}>
        {f.number(delivering)}
      </Table.Td>
      <Table.Td>{namesOf(reaches)}</Table.Td>
      <Table.Td>{namesOf(reads)}</Table.Td>
      <Table.Td className={unheard === null ? undefined : parts.attention}>
        {unheard === null
          ? t('stations.heard')
          : t('stations.unheard', {
              count: unheard.count,
              stations: unheard.stations.join(', '),
              time: f.moment(unheard.since, now),
            })}
      </Table.Td>
      <Table.Td className={parts.quiet}>
        {version}
        <Text size="xs">{t(hasOwnRole ? 'stations.ownRole' : 'stations.sharedRole')}</Text>
      </Table.Td>
    </Table.Tr>
  );
}
