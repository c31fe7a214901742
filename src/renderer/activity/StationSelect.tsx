import { Select } from '@mantine/core';
import { type SiteStation, SiteStationId } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLive } from '../state/use-live.ts';

/** Whose steps are shown: this station's own log, or what stations of the site have sent. */
export type Whose = 'own' | 'all' | SiteStationId;

/** Chooses a station of the site; while the ledger is away, others cannot be named. */
export function StationSelect(props: { readonly value: Whose; readonly onChange: (value: Whose) => void }) {
  const { value, onChange } = props;
  const { t } = useTranslation('activity');
  const live = useLive<readonly SiteStation[]>(['site stations'], {
    load: (client) => client.site.stations(),
    concerns: ({ kind }) => kind === 'site',
    paceMs: 1_000,
  });
  const stations = live.kind === 'loaded' ? live.data : [];
  const choose = (chosen: string | null): void => {
    const id = SiteStationId.safeParse(chosen);
    onChange(id.success ? id.data : chosen === 'all' ? 'all' : 'own');
  };
  return (
    <Select
      label={t('station')}
      data={[
        { value: 'own', label: t('here') },
        { value: 'all', label: t('everywhere') },
        ...stations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={choose}
      allowDeselect={false}
      w="11rem"
    />
  );
}
