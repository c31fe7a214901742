import type { JobExtras, JobKey } from '../../contract/index.ts';
import facts from '../components/job-facts.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { ArtifactList } from './ArtifactList.tsx';
import css from './job.module.css';

/** What a job carries besides its order. Nothing if it is only the order. */
export function Extras({ job, extras }: { readonly job: JobKey; readonly extras: JobExtras }) {
  const { t } = useTranslation('job');
  const rows = [
    ...(extras.copyOf === null ? [] : [{ name: t('extras.copyOf'), text: extras.copyOf }]),
    ...extras.notes.map((text) => ({ name: t('extras.note'), text })),
    ...extras.data,
  ];
  if (rows.length === 0 && extras.artifacts.length === 0) return null;
  return (
    <dl className={facts.facts} aria-label={t('extras.label')}>
      {extras.artifacts.length > 0 && (
        <div>
          <dt>{t('extras.artifacts')}</dt>
          <dd className={css.artifacts}>
            <ArtifactList job={job} artifacts={extras.artifacts} />
          </dd>
        </div>
      )}
      {rows.map(({ name, text }) => (
        <div key={`${name} ${text}`}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
