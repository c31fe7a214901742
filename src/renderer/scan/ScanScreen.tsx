import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { BatchKey, BatchProgress, ScanOutcome, ScanPlace } from '../../contract/index.ts';
import { Bar } from '../components/Badges.tsx';
import { Only } from '../components/IfAllowed.tsx';
import { Empty, Failed, Loading, ProblemNote } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import { useRowTitle } from '../hooks/use-row-title.ts';
import { useAction, useScan } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf } from '../navigation/route.ts';
import { useNotify } from '../notifications/notices.tsx';
import { isRowChange } from '../state/row-changes.ts';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import css from './scan.module.css';

/** What came of a scan, to be read at arm's length. */
function Outcome(props: {
  readonly outcome: ScanOutcome;
  readonly place: ScanPlace;
  /** Reports it although another batch is worked on, which from now on its own is. */
  readonly onBegin: () => void;
  /** It is the code of a parcel. */
  readonly onParcel: () => void;
}) {
  const { outcome, place, onBegin, onParcel } = props;
  const { t, say } = useTranslation('scan');
  const { t: states } = useTranslation('states');
  const stage = states(`stage.${place.stage}`);
  switch (outcome.kind) {
    case 'reported':
      return (
        <div className={css.outcome} data-look={outcome.isNew ? 'good' : 'known'} role="status">
          {t(outcome.isNew ? 'reported' : 'known', { job: outcome.job.name, stage })}
        </div>
      );
    case 'batch':
      return (
        <div className={css.outcome} data-look="known" role="status">
          {t('begun')}
        </div>
      );
    case 'other-batch':
      return (
        <div className={css.outcome} data-look="wrong" role="alert">
          {t(outcome.batch === null ? 'noBatch' : 'otherBatch', { job: outcome.job.name })}
          <Button mt="sm" variant="default" onClick={onBegin}>
            {t('beginOther')}
          </Button>
        </div>
      );
    case 'parcel': {
      const { code, isNew, isLate } = outcome;
      return (
        <div className={css.outcome} data-look={isLate ? 'wrong' : isNew ? 'good' : 'known'} role="status">
          {t(isLate ? 'parcelLate' : isNew ? 'parcel' : 'parcelKnown', { code })}
        </div>
      );
    }
    case 'maybe-parcel':
      return (
        <div className={css.outcome} data-look="wrong" role="alert">
          {t('maybeParcel', { code: outcome.code })}
          <Button mt="sm" variant="default" onClick={onParcel}>
            {t('isParcel')}
          </Button>
        </div>
      );
    case 'refused':
      return (
        <div className={css.outcome} data-look="wrong" role="alert">
          {say(outcome.why)}
        </div>
      );
  }
}

/** How much of the batch that is worked on is there, and what is missing. */
function Progress({ progress, onEnd }: { readonly progress: BatchProgress; readonly onEnd: () => void }) {
  const { t } = useTranslation('scan');
  const titleOf = useRowTitle();
  const { row, total, missing } = progress;
  const done = total - missing.length;
  return (
    <section aria-label={t('batch')}>
      <Group justify="space-between">
        <Title order={2} fz="1.1rem">
          {[titleOf(row), ...row.customers].join(' · ')}
        </Title>
        <Button variant="default" size="compact-sm" onClick={onEnd}>
          {t('end')}
        </Button>
      </Group>
      <Text my={6}>{missing.length === 0 ? t('complete', { total }) : t('progress', { done, total })}</Text>
      <Bar done={done} total={total} label={t('progress', { done, total })} />
      {missing.length > 0 && (
        <>
          <Text mt="sm" fw={600}>
            {t('missing')}
          </Text>
          <ul className={css.missing}>
            {missing.map(({ key, name }) => (
              <li key={key}>
                <a href={hashOf('job', key)}>{name}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function AtPlace({ place }: { readonly place: ScanPlace }) {
  const { t } = useTranslation('scan');
  const { t: states } = useTranslation('states');
  const station = useStation();
  const notify = useNotify();
  const call = useCall();
  const input = useRef<HTMLInputElement>(null);
  const [batch, setBatch] = useState<BatchKey | null>(null);
  const [last, setLast] = useState<{ readonly code: string; readonly outcome: ScanOutcome } | null>(null);
  const stage = states(`stage.${place.stage}`);
  const live = useLive<BatchProgress | null>(['scan', place.name, batch ?? ''], {
    load: async (client) => (batch === null ? null : client.scan.progress({ place: place.name, batch })),
    concerns: (event) => isRowChange(event) || event.kind === 'job',
    keepsPrevious: true,
  });
  const progress = live.kind === 'loaded' && batch !== null ? live.data : null;
  const [carrier, setCarrier] = useState('');
  const report = (code: string, of: BatchKey | null, isParcel = false): void =>
    call.run(async (client) => {
      const outcome = await client.scan.report({ place: place.name, code, batch: of, carrier, isParcel });
      setLast({ code, outcome });
      if (outcome.kind === 'batch' || outcome.kind === 'reported') setBatch(outcome.batch);
      if (outcome.kind === 'parcel' && outcome.isNew && !outcome.isLate) {
        const { id, code: entered } = outcome;
        const takeBack = async (): Promise<void> => (await station.client()).reports.takeBackParcel({ id });
        notify({ text: t('parcel', { code: entered }), undo: takeBack });
      }
      if (outcome.kind !== 'reported' || !outcome.isNew) return;
      const { evidence: id, job } = outcome;
      const undo = async (): Promise<void> =>
        (await station.client()).job.takeBackEvidence({ id, reason: t('undone', { place: place.name }) });
      notify({ text: t('reported', { job: job.name, stage }), undo });
    });
  const scanned = (code: string): void => {
    if (code.trim() !== '') report(code, batch);
  };
  useScan(scanned);
  return (
    <Stack gap="md">
      <Only may="operate">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const field = input.current;
            if (field === null) return;
            scanned(field.value);
            field.value = '';
          }}
        >
          <TextInput ref={input} label={t('code')} size="lg" autoComplete="off" data-autofocus autoFocus />
        </form>
      </Only>
      {call.error !== null && <ProblemNote error={call.error} />}
      {last !== null && (
        <Outcome
          outcome={last.outcome}
          place={place}
          onBegin={() => report(last.code, null)}
          onParcel={() => report(last.code, batch, true)}
        />
      )}
      {progress !== null && progress.parcels !== null && (
        <Group gap="md" align="end">
          <TextInput
            label={t('carrier')}
            maxLength={40}
            value={carrier}
            onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
          />
          <Text fw={600}>{t('parcels', { count: progress.parcels })}</Text>
        </Group>
      )}
      {progress !== null && <Progress progress={progress} onEnd={() => setBatch(null)} />}
    </Stack>
  );
}

/** The window at a place where codes of job sheets are scanned, also for the browser of a phone. */
export function ScanScreen({ place }: { readonly place: string }) {
  const { t } = useTranslation('scan');
  const { t: states } = useTranslation('states');
  const live = useLive<readonly ScanPlace[]>(['scan places'], { load: ({ scan }) => scan.places() });
  useAction('back', () => goTo(hashOf('queue')));
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const here = live.data.find(({ name }) => name === place);
  return (
    <div className={`${shell.scroll} ${css.scan}`}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {here === undefined ? t('title') : `${here.name} · ${states(`stage.${here.stage}`)}`}
        </Title>
        <a href={hashOf('queue')}>{t('leave')}</a>
      </Group>
      {here !== undefined && <AtPlace key={here.name} place={here} />}
      {here === undefined && live.data.length > 0 && (
        <Stack align="flex-start">
          {live.data.map(({ name }) => (
            <Button key={name} component="a" href={hashOf('scan', name)} variant="default" size="lg">
              {name}
            </Button>
          ))}
        </Stack>
      )}
      {live.data.length === 0 && <Empty title={t('none')}>{t('noneWhy')}</Empty>}
    </div>
  );
}
