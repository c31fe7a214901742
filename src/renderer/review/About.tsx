import { Text } from '@mantine/core';
import { memo } from 'react';
import type {
  ArtworkId,
  ArtworkRevision,
  FileKind,
  HoldFilter,
  JobDetail,
  PreflightFinding,
  PreflightReport,
} from '../../contract/index.ts';
import { JobFacts } from '../components/JobFacts.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { ComparePanel, type OtherFile } from './ComparePanel.tsx';
import { Difference } from './Difference.tsx';
import { Findings, FurtherFindings } from './Findings.tsx';
import type { FileOfJob } from './files-of-job.ts';
import { NotShown } from './NotShown.tsx';
import { ReplacementRequest } from './ReplacementRequest.tsx';
import { FileState, ReviewDecision } from './ReviewDecision.tsx';
import type { ReviewStore } from './review-state.ts';
import { useNextFile } from './use-next-file.ts';

/** What is known about the file, and what can be done about it. */
export const About = memo(function About(props: {
  readonly job: JobDetail;
  readonly here: FileOfJob;
  readonly files: readonly FileOfJob[];
  readonly earlier: readonly ArtworkRevision[];
  /** The contact sheet from which the review was opened. */
  readonly sheet: HoldFilter | null;
  readonly labels: ReadonlyMap<ArtworkId, string>;
  readonly review: ReviewStore;
  readonly report: PreflightReport | null;
  readonly chosen: PreflightFinding | null;
  readonly onChoose: (finding: PreflightFinding | null) => void;
}) {
  const { job, here, labels, review, report, chosen } = props;
  const { file, component } = here;
  const next = useNextFile(
    job,
    file.id,
    props.files.map((one) => one.file),
    props.sheet,
  );
  const notify = useNotify();
  const { t, f } = useTranslation('review');
  const [latest] = props.earlier;
  const own = job.components.filter(({ label }) => label === component);
  const goOn = async (): Promise<void> => {
    if (!(await next.goUndecided())) notify({ text: t('noneWaits') });
  };
  const choose = (finding: PreflightFinding): void => {
    props.onChoose(finding === chosen ? null : finding);
    if (finding.page !== null) review.getState().goToPage(finding.page - 1);
  };
  const ofJob = props.files
    .filter((one) => one !== here && one.file.sha256 !== null)
    .map((one) => ({
      id: one.file.id,
      relation: one.component !== component ? ('other' as const) : relationOf(one.file.kind, file.kind),
    }));
  const others = [...props.earlier.map(({ id }) => ({ id, relation: 'revision' as const })), ...ofJob].map(
    (one): OtherFile => ({ ...one, label: labels.get(one.id) ?? '' }),
  );
  return (
    <>
      <JobFacts job={job} components={own} isBrief />
      <FileState file={file} />
      {latest !== undefined && (
        <Text size="sm">
          {t('revision', { revision: props.earlier.length + 1, since: f.dateAndTime(latest.replacedAt) })}
        </Text>
      )}
      {file.replacement !== null && (
        <ReplacementRequest asked={file.replacement} job={job} file={file} report={report} />
      )}
      {report !== null && <NotShown review={review} report={report} />}
      {report !== null && <Findings report={report} chosen={chosen} onChoose={choose} />}
      {report !== null && <Difference id={file.id} report={report} />}
      <ReviewDecision file={file} jobKey={job.key} onDecided={() => void goOn()} />
      {report !== null && <FurtherFindings report={report} chosen={chosen} onChoose={choose} />}
      <ComparePanel review={review} others={others} hasEarlier={props.earlier.length > 0} />
    </>
  );
});

/** Another file of the same component: different artwork for the same unit, or for another unit. */
const relationOf = (kind: FileKind, own: FileKind): 'revision' | 'ink' => (kind === own ? 'revision' : 'ink');
