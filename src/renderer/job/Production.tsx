import { Button, Group, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type Evidence,
  isOneOf,
  type JobDetail,
  JobStage,
  presentStates,
  SaidStage,
} from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { ProblemNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { Moment } from '../components/Time.tsx';
import timeline from '../components/timeline.module.css';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import css from './job.module.css';
import { TakeBackEvidence } from './TakeBackEvidence.tsx';

type ProducedJob = Pick<JobDetail, 'key' | 'name' | 'components' | 'production'>;

/** The stages that the company uses, and how far the job is. */
function Stages({ production: { stages, stage } }: Pick<ProducedJob, 'production'>) {
  const { t } = useTranslation('job');
  const { t: states } = useTranslation('states');
  const furthest = stage === null ? -1 : JobStage.options.indexOf(stage);
  return (
    <Group
      component="ul"
      gap="md"
      p={0}
      m={0}
      aria-label={t('production.stages')}
      style={{ listStyle: 'none' }}
    >
      {stages.map((one) => {
        const name = states(`stage.${one}`);
        const isReached = JobStage.options.indexOf(one) <= furthest;
        return (
          <Text
            key={one}
            component="li"
            size="sm"
            fw={isReached ? 600 : 400}
            c={isReached ? '' : 'var(--quiet)'}
          >
            {isReached && (
              <IconCheck size={14} role="img" aria-label={t('production.reached', { stage: name })} />
            )}{' '}
            {name}
          </Text>
        );
      })}
    </Group>
  );
}

/** An operator says that the job has reached a stage; it can be undone. */
function Mark({ job, stage }: { readonly job: ProducedJob; readonly stage: SaidStage }) {
  const { t } = useTranslation('job');
  const { t: states } = useTranslation('states');
  const call = useCall();
  const notify = useNotify();
  const station = useStation();
  const name = states(`stage.${stage}`);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={call.busy}
        onClick={() =>
          call.run(async (client) => {
            const id = await client.job.reached({ key: job.key, stage });
            const undo = async (): Promise<void> =>
              (await station.client()).job.takeBackEvidence({ id, reason: t('production.undone') });
            notify({ text: t('production.marked', { job: job.name, stage: name }), undo });
          })
        }
      >
        {t('production.mark', { stage: name })}
      </Button>
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}

function Entry(props: {
  readonly evidence: Evidence;
  /** Its file is still in the hot folder. */
  readonly isEarly: boolean;
  readonly onTakeBack: () => void;
}) {
  const { t, f } = useTranslation('job');
  const { t: states } = useTranslation('states');
  const now = useNow();
  const { evidence, isEarly } = props;
  const { of, place, reference, said, saidAt, takenBackAt } = evidence;
  const phase = states(`evidence.${evidence.phase}`);
  const name = of?.name ?? t('production.wholeJob');
  const about = [
    name,
    place,
    said ?? reference,
    evidence.of === null ? (evidence.by ?? states('by.notRecorded')) : null,
    saidAt === null ? null : t('production.itsClock', { at: f.moment(saidAt, now) }),
    isEarly ? t('production.early') : null,
    takenBackAt === null ? null : t('production.takenBack', { at: f.moment(takenBackAt, now) }),
  ];
  return (
    <li className={timeline.entry}>
      <Moment at={evidence.at} now={now} />
      <Group gap="xs">
        <b style={takenBackAt === null ? undefined : { textDecoration: 'line-through' }}>{phase}</b>
        <span className={timeline.about}>{about.filter((part) => part !== null).join(' · ')}</span>
        {takenBackAt === null && (
          <Only may="operate">
            <Button
              variant="default"
              size="compact-xs"
              aria-label={t('production.takeBackNamed', { what: `${phase}, ${name}` })}
              onClick={props.onTakeBack}
            >
              {t('production.takeBack')}
            </Button>
          </Only>
        )}
      </Group>
    </li>
  );
}

/**
 * What is known of a job after its files were sent. Nothing is shown while the company uses no stages and
 * nobody has said anything.
 */
export function Production({ job }: { readonly job: ProducedJob }) {
  const { t } = useTranslation('job');
  const [taken, setTaken] = useState<Evidence | null>(null);
  const { stages, evidence } = job.production;
  if (stages.length === 0 && evidence.length === 0) return null;
  const present = new Set(
    job.components
      .flatMap(({ files }) => files.flatMap(({ deliveries }) => deliveries))
      .filter(({ state }) => isOneOf(state, presentStates))
      .map(({ id }) => id),
  );
  const isSaid = (stage: SaidStage): boolean =>
    evidence.some(({ of, phase, takenBackAt }) => of === null && phase === stage && takenBackAt === null);
  return (
    <section className={`${parts.sheet} ${css.history}`} aria-label={t('production.title')}>
      <Title order={2} fz="1rem" mb={6}>
        {t('production.title')}
      </Title>
      <Stages production={job.production} />
      <Only may="operate">
        <Group gap="xs" mt={6}>
          {SaidStage.options.map(
            (stage) =>
              stages.includes(stage) && !isSaid(stage) && <Mark key={stage} job={job} stage={stage} />,
          )}
        </Group>
      </Only>
      {evidence.length === 0 && (
        <Text size="sm" c="var(--quiet)" mt={6}>
          {t('production.none')}
        </Text>
      )}
      <ol className={timeline.list}>
        {evidence.map((one) => (
          <Entry
            key={one.id}
            evidence={one}
            isEarly={one.of !== null && present.has(one.of.deliveryId)}
            onTakeBack={() => setTaken(one)}
          />
        ))}
      </ol>
      {taken !== null && <TakeBackEvidence id={taken.id} onClose={() => setTaken(null)} />}
    </section>
  );
}
