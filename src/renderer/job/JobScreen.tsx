import { Button, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type Artwork,
  type Component,
  type Delivery,
  isOneOf,
  type JobDetail,
  type JobKey,
  knownIn,
  presentStates,
} from '../../contract/index.ts';
import { withoutDeprecated } from '../../locales/without-deprecated.ts';
import { DisputeChoice } from '../commands/DisputeChoice.tsx';
import { NoteButton, NoteCard } from '../commands/OperatorNote.tsx';
import { PrintButton } from '../commands/PrintButton.tsx';
import { RushButton } from '../commands/RushButton.tsx';
import { SendTo } from '../commands/SendTo.tsx';
import { useSendTo } from '../commands/use-send-to.ts';
import { AsOf } from '../components/AsOf.tsx';
import { Bar, FileBadge, lookOf, ProgressTrack, RushBadge } from '../components/Badges.tsx';
import { Heading } from '../components/Heading.tsx';
import { Only } from '../components/IfAllowed.tsx';
import { JobFacts } from '../components/JobFacts.tsx';
import { Original } from '../components/Original.tsx';
import { PreflightNote } from '../components/PreflightNote.tsx';
import { Presence } from '../components/Presence.tsx';
import { Reported } from '../components/Reported.tsx';
import { Failed, Loading, ProblemNote } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import parts from '../components/shared.module.css';
import { Thumbnail } from '../components/Thumbnail.tsx';
import { Unread } from '../components/Unread.tsx';
import { patchJob } from '../hooks/patch-job.ts';
import { useComponentLabel } from '../hooks/use-component-label.ts';
import { useFileReason } from '../hooks/use-file-reason.ts';
import { useFormatSize } from '../hooks/use-format-size.ts';
import { listRow, useListKeys } from '../hooks/use-list-keys.ts';
import { useNow } from '../hooks/use-now.ts';
import { usePrintWords } from '../hooks/use-print-words.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf, hashOfReview } from '../navigation/route.ts';
import { isChangeOfRow } from '../state/row-changes.ts';
import { useStation } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';
import { Alarms } from './Alarms.tsx';
import { CopyIds } from './CopyIds.tsx';
import { Explain } from './Explain.tsx';
import { Extras } from './Extras.tsx';
import { FileActions } from './FileActions.tsx';
import { History } from './History.tsx';
import css from './job.module.css';
import { PlaceInLine } from './PlaceInLine.tsx';
import { Production } from './Production.tsx';
import { ResendNote } from './ResendNote.tsx';
import { RevealFile } from './RevealFile.tsx';
import { TryNow } from './TryNow.tsx';
import { WhereToStop } from './WhereToStop.tsx';
import { WhyHere } from './WhyHere.tsx';

const liesThere = ({ state }: Delivery): boolean => isOneOf(state, presentStates);

function File({ file, job }: { readonly file: Artwork; readonly job: JobDetail }) {
  const { key: jobKey } = job;
  const { t, f, say } = useTranslation('job');
  const { t: states } = useTranslation('states');
  const reasonOf = useFileReason();
  const whereIs = (delivery: Delivery): string => {
    const { state, movedTo } = delivery;
    if (!delivery.isWatched && liesThere(delivery)) return t('inFormerFolder');
    if (state === 'removed' && movedTo !== null) return t('movedTo', { folder: movedTo });
    return delivery.waitsFor === null ? states(`delivery.${state}`) : states('waitsForFolder');
  };
  return (
    <div className={css.file} {...listRow}>
      <Thumbnail of={{ kind: 'file', id: file.id }} version={file.sha256 ?? ''} size="file" />
      <div>
        <div className={css.fileName}>{file.name}</div>
        <div
          className={css.small}
          title={file.sha256 === null ? undefined : t('checksum', { sum: file.sha256 })}
        >
          {[states(`file.${file.kind}`), f.bytes(file.sizeBytes)].filter((part) => part !== '').join(' · ')}
        </div>
        {file.deliveries.map((delivery) => (
          <div key={delivery.id} className={css.small}>
            {delivery.hotFolderName}: {whereIs(delivery)}
            {delivery.finalName !== null && ` · ${delivery.finalName}`}
            {delivery.copies !== null && ` · ${t('copiesWanted', { copies: delivery.copies })}`}
            {delivery.routedBy?.by === 'rule' && ` · ${t('byRule', { name: delivery.routedBy.name })}`}
            {delivery.routedBy?.by === 'default' && ` · ${t('byDefault')}`}
            {delivery.routedBy?.by === 'operator' && ` · ${t('byHand')}`}
          </div>
        ))}
      </div>
      <div className={css.state}>
        <FileBadge file={file} />
        <ProgressTrack file={file} />
        <div className={css.deeds}>
          <Only may="operate">
            <FileActions file={file} jobKey={jobKey} />
            <TryNow file={file} />
          </Only>
          <Explain file={file} />
          {file.sha256 !== null && <RevealFile file={file} />}
        </div>
        {file.state === 'transferring' && file.sizeBytes !== null && (
          <div style={{ width: '100%' }} className={parts.ready}>
            <Bar
              done={file.receivedBytes}
              total={file.sizeBytes}
              label={t('download', { name: file.name })}
            />
          </div>
        )}
      </div>
      <PlaceInLine file={file} />
      <PreflightNote file={file} jobKey={jobKey} className={css.findings} />
      <ResendNote file={file} />
      {file.recall !== null && <div className={css.warn}>{say(file.recall)}</div>}
      <WhereToStop file={file} job={job} />
      {file.reason !== null && (
        <div className={`${css.reason} ${parts[lookOf(file)]}`}>{say(file.reason)}</div>
      )}
      <DisputeChoice file={file} className={css.warn} />
      {file.deliveries
        .filter((delivery) => delivery.problem !== null)
        .map((delivery) => (
          <div key={delivery.id} className={css.warn}>
            {delivery.problem !== null && reasonOf(delivery.problem)}
          </div>
        ))}
    </div>
  );
}

function ComponentSheet(props: {
  readonly component: Component;
  readonly job: JobDetail;
  /** The header of the job already says what its only component is. */
  readonly isOnly: boolean;
}) {
  const { component, job, isOnly } = props;
  const { t } = useTranslation('job');
  const componentLabel = useComponentLabel();
  const formatSize = useFormatSize();
  const { materialInWords } = usePrintWords();
  const said = [
    ...[knownIn(component.material) ?? []].flat().map(materialInWords),
    formatSize(component),
    ...(knownIn(component.finishings) ?? []).map(({ name }) => withoutDeprecated(name)),
  ];
  return (
    <section className={`${parts.sheet} ${css.component}`} aria-label={componentLabel(component.label)}>
      {!isOnly && (
        <div className={css.componentHead}>
          <Title order={2} fz="1rem">
            {componentLabel(component.label)}
          </Title>
          <Text size="sm">{said.filter((part) => part !== null).join(' · ')}</Text>
        </div>
      )}
      {component.files.map((file) => (
        <File key={file.id} file={file} job={job} />
      ))}
      {component.files.length === 0 && (
        <Text p="md" size="sm" c="var(--quiet)">
          {t('noFiles')}
        </Text>
      )}
    </section>
  );
}

function RefreshButton({ jobKey }: { readonly jobKey: JobKey }) {
  const { t } = useTranslation('job');
  const station = useStation();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const refresh = async (): Promise<void> => {
    setState({ busy: true, error: null });
    try {
      await (await station.client()).job.refresh({ key: jobKey });
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  useAction('refresh', state.busy ? null : () => void refresh());
  return (
    <>
      {state.error !== null && <ProblemNote error={state.error} />}
      <Button
        variant="default"
        loading={state.busy}
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() => void refresh()}
      >
        {t('refresh')}
      </Button>
    </>
  );
}

/** @param onReviewLikely called once a file of the job can be reviewed */
export function JobScreen({
  jobKey,
  onReviewLikely,
}: {
  readonly jobKey: JobKey;
  readonly onReviewLikely: () => void;
}) {
  const now = useNow();
  const list = useListKeys<HTMLDivElement>();
  const { t, f } = useTranslation('job');
  const { t: batchWords } = useTranslation('batch');
  const live = useLive<JobDetail>(['job', jobKey], {
    load: (client) => client.job.get({ key: jobKey }),
    // Its row says when it ships, and whether it is a rush.
    concerns: (event) => (event.kind === 'job' && event.jobKey === jobKey) || isChangeOfRow(event, jobKey),
    patch: patchJob,
  });
  const first =
    live.kind === 'loaded'
      ? live.data.components.flatMap(({ files }) => files).find(({ sha256 }) => sha256 !== null)
      : undefined;
  const canReview = first !== undefined;
  const notifyLikely = useEffectEvent(onReviewLikely);
  useEffect(() => {
    if (canReview) notifyLikely();
  }, [canReview]);
  const sendTo = useSendTo();
  useAction('sendTo', () => sendTo.ask([jobKey]));
  useAction('review', first === undefined ? null : () => goTo(hashOfReview(jobKey, first.id)));
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const job = live.data;
  const isNotCompared = job.components.some(({ files }) =>
    files.some(({ sha256, isAnnounced }) => sha256 !== null && !isAnnounced),
  );
  const batch = job.batchKey ?? job.queuedBatchKey;
  return (
    <div ref={list} className={shell.scroll}>
      <Heading
        title={job.name}
        under={
          <>
            {job.rush && <RushBadge />}
            <AsOf kind="job" of={job} now={now} className={parts.asOf} />
            {t('under', { status: job.status.name, ago: f.ago(job.lastChange.at, now) })}
          </>
        }
        backTo={batch === null ? hashOf('queue') : hashOf('batch', batch)}
      >
        <Presence place={{ screen: 'job', key: jobKey }} />
        <CopyIds job={job} />
        <Only may="operate">
          <RushButton keys={[jobKey]} isRush={job.rush} />
          <NoteButton of={jobKey} note={job.note} />
          <PrintButton wanted={{ keys: [jobKey] }} />
          <RefreshButton jobKey={jobKey} />
        </Only>
      </Heading>
      <NoteCard note={job.note} />
      <div className={css.facts}>
        <JobFacts job={job} components={job.components.length === 1 ? job.components : []} />
        <Extras job={job.key} extras={job.extras} />
      </div>
      {job.deliveryChanged !== null && (
        <Text size="sm" mb="sm">
          {batchWords('deliveryChanged', job.deliveryChanged)}
        </Text>
      )}
      <WhyHere job={job} />
      <Alarms job={job} />
      <Unread notes={job.notUnderstood} />
      {job.components.map((component) => (
        <ComponentSheet
          key={component.label}
          component={component}
          job={job}
          isOnly={job.components.length === 1}
        />
      ))}
      {isNotCompared && <div className={css.note}>{t('notCompared')}</div>}
      <Production job={job} />
      <Reported keys={[job.key]} />
      <History job={job} />
      {sendTo.asked !== null && <SendTo files={sendTo.asked} onClose={sendTo.close} />}
      <Original json={job.original} />
    </div>
  );
}
