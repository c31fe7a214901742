import type { JobExtras } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import facts from '../parts/job-facts.module.css';

/** What a job carries besides its order. Nothing if it is only the order. */
export function Extras({ extras }: { readonly extras: JobExtras }) {
  const { t } = useTranslation('job');
  const artifacts = extras.artifacts.map(({ name, status }) =>
    status === null ? name : t('extras.artifact', { name, status: status.name }),
  );
  const rows = [
    ...(extras.copyOf === null ? [] : [{ name: t('extras.copyOf'), text: extras.copyOf }]),
    ...(artifacts.length === 0 ? [] : [{ name: t('extras.artifacts'), text: artifacts.join(' · ') }]),
    ...extras.notes.map((text) => ({ name: t('extras.note'), text })),
    ...extras.data,
  ];
  if (rows.length === 0) return null;
  return (
    <dl className={facts.facts} aria-label={t('extras.label')}>
      {rows.map(({ name, text }) => (
        <div key={`${name} ${text}`}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
