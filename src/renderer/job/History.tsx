import { Title } from '@mantine/core';
import type { Artwork, JobDetail, Transition } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { Timeline } from '../components/Timeline.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import css from './job.module.css';

const isOf = ({ subject, subjectId }: Transition, { id, deliveries }: Artwork): boolean =>
  subject === 'artwork'
    ? subjectId === id
    : subject === 'delivery' && deliveries.some((delivery) => String(delivery.id) === subjectId);

/** What happened to each file of a job, and to the job itself. */
export function History({ job }: { readonly job: Pick<JobDetail, 'components' | 'timeline'> }) {
  const { t } = useTranslation('job');
  const { t: common } = useTranslation('common');
  const files = job.components.flatMap((component) => component.files);
  const ofFiles = files.map((file) => ({
    file,
    lines: job.timeline.filter((line) => isOf(line, file)),
  }));
  const rest = job.timeline.filter((line) => !files.some((file) => isOf(line, file)));
  return (
    <section className={`${parts.sheet} ${css.history}`} aria-label={common('history')}>
      <Title order={2} fz="1rem" mb={6}>
        {common('history')}
      </Title>
      {ofFiles.map(
        ({ file, lines }) =>
          lines.length > 0 && (
            <div key={file.id}>
              <Title order={3} fz="0.9rem" mt="sm" style={{ overflowWrap: 'anywhere' }}>
                {file.name}
              </Title>
              <Timeline transitions={lines} label={t('historyOf', { name: file.name })} />
            </div>
          ),
      )}
      {rest.length > 0 && (
        <>
          <Title order={3} fz="0.9rem" mt="sm">
            {t('theJob')}
          </Title>
          <Timeline transitions={rest} label={t('historyOf', { name: t('theJob') })} />
        </>
      )}
    </section>
  );
}
