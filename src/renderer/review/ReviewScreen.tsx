import { Button, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type {
  Artwork,
  ArtworkId,
  AskedAnew,
  JobDetail,
  JobKey,
  PageBoxes,
  PreflightFinding,
  PreflightReport,
} from '../../contract/index.ts';
import { patchJob } from '../job/patch-job.ts';
import { Heading } from '../parts/Heading.tsx';
import { Empty, Failed, Loading } from '../parts/States.tsx';
import { useAction } from '../shell/actions/actions-context.tsx';
import { goTo, hashOf, hashOfReview } from '../shell/route.ts';
import { useStation } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';
import { useWords } from '../words/words-context.tsx';
import { Asked } from './Asked.tsx';
import { Colour } from './Colour.tsx';
import { Decide } from './Decide.tsx';
import { Findings } from './Findings.tsx';
import { sheetOf } from './pdf/raster.ts';
import { usePage } from './pdf/use-page.ts';
import { type Opening, usePdf } from './pdf/use-pdf.ts';
import css from './review.module.css';
import { createReviewState, type ReviewStore } from './review-state.ts';
import { type Picked, Sheets } from './Sheets.tsx';
import { Thumbs } from './Thumbs.tsx';
import { type OtherFile, TogetherPanel } from './Together.tsx';
import { Toolbar } from './Toolbar.tsx';

interface FileOfJob {
  readonly file: Artwork;
  readonly component: string;
}

const filesOf = (job: JobDetail): FileOfJob[] =>
  job.components.flatMap(({ label, files }) => files.map((file) => ({ file, component: label })));

/** One archived file, page by page, with its job's other files at hand. Works without the service: it reads the archive. */
export function ReviewScreen({
  jobKey,
  artworkId,
}: {
  readonly jobKey: JobKey;
  readonly artworkId: ArtworkId;
}) {
  const { t } = useWords('review');
  const live = useLive<JobDetail>(jobKey, {
    load: (client) => client.job.get({ key: jobKey }),
    concerns: (event) => event.kind === 'job' && event.jobKey === jobKey,
    patch: patchJob,
  });
  // The file is opened while its job is still being read.
  const opening = usePdf(artworkId);
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed error={live.error} />;
  const files = filesOf(live.data);
  const here = files.find(({ file }) => file.id === artworkId);
  if (here === undefined) return <Empty title={t('gone')}>{t('goneWhy')}</Empty>;
  return <Review key={artworkId} job={live.data} here={here} files={files} opening={opening} />;
}

function Review(props: {
  readonly job: JobDetail;
  readonly here: FileOfJob;
  readonly files: readonly FileOfJob[];
  readonly opening: Opening;
}) {
  const { job, here, files, opening } = props;
  const { file, component } = here;
  const { t, f } = useWords('review');
  const { t: states } = useWords('states');
  const [review] = useState(createReviewState);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [chosen, setChosen] = useState<PreflightFinding | null>(null);
  const report = usePreflight(job.key, file.id);
  const asked = useAsked(job.key, file.id);
  const next = useNext(job, here, files);
  useAction('nextFile', () => void next.go());

  const labels = useMemo(
    () => new Map(files.map((one) => [one.file.id, `${one.component}: ${one.file.name}`])),
    [files],
  );
  const others = files
    .filter((one) => one !== here && one.file.sha256 !== null)
    .map(
      (one): OtherFile => ({
        id: one.file.id,
        label: labels.get(one.file.id) ?? one.file.name,
        sameSheet: one.component === component,
      }),
    );
  return (
    <div className={css.screen}>
      <Heading
        title={file.name}
        under={[job.name, component, states(`file.${file.kind}`), f.bytes(file.sizeBytes)].join(' · ')}
        backTo={hashOf('job', job.key)}
      >
        {next.none && <Text size="sm">{t('noneWaits')}</Text>}
        <Button
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => void next.go()}
        >
          {t('nextFile')}
        </Button>
      </Heading>
      {opening.kind === 'opening' && <Loading />}
      {opening.kind === 'unreadable' && <Empty title={t('unreadable')}>{t('unreadableWhy')}</Empty>}
      {opening.kind === 'open' && (
        <Opened
          pdf={opening.pdf}
          review={review}
          id={file.id}
          labelOf={(id) => labels.get(id) ?? ''}
          boxes={report?.boxes ?? []}
          chosen={chosen}
          onPick={setPicked}
        />
      )}
      <aside className={css.side} aria-label={t('aboutFile')}>
        <Decide file={file} light={file.preflight} />
        {asked !== null && <Asked asked={asked} job={job} file={file} report={report} />}
        {report !== null && (
          <Findings
            report={report}
            chosen={chosen}
            onChoose={(finding) => {
              setChosen(finding === chosen ? null : finding);
              if (finding.page !== null) review.getState().goToPage(finding.page - 1);
            }}
          />
        )}
        <TogetherPanel review={review} others={others} />
        <PageFacts id={file.id} review={review} picked={picked} />
      </aside>
    </div>
  );
}

/** What preflight says of the file; null until it is read. */
function usePreflight(jobKey: JobKey, id: ArtworkId): PreflightReport | null {
  const live = useLive<PreflightReport>(id, {
    load: (client) => client.preflight.get({ id }),
    concerns: (event) => event.kind === 'job' && event.jobKey === jobKey,
  });
  return live.kind === 'loaded' ? live.data : null;
}

/** Whether new artwork has been asked for in its place. */
function useAsked(jobKey: JobKey, id: ArtworkId): AskedAnew | null {
  const live = useLive<AskedAnew | null>(id, {
    load: (client) => client.artworks.asked({ id }),
    concerns: (event) => event.kind === 'job' && event.jobKey === jobKey,
  });
  return live.kind === 'loaded' ? live.data : null;
}

/** The next file that waits for an operator's word, of whatever job; where none does, the next one of this job. */
function useNext(job: JobDetail, here: FileOfJob, files: readonly FileOfJob[]) {
  const station = useStation();
  const [none, setNone] = useState(false);
  const go = async (): Promise<void> => {
    const { stopped } = await (await station.client()).transfers.list();
    const held = stopped.find(({ id, state }) => state === 'held' && id !== here.file.id);
    const next = files[(files.indexOf(here) + 1) % files.length];
    if (held !== undefined) goTo(hashOfReview(held.jobKey, held.id));
    else if (next !== undefined && next !== here) goTo(hashOfReview(job.key, next.file.id));
    else setNone(true);
  };
  return { go, none };
}

function Opened(props: {
  readonly pdf: PDFDocumentProxy;
  readonly review: ReviewStore;
  readonly id: ArtworkId;
  readonly labelOf: (id: ArtworkId) => string;
  readonly boxes: readonly PageBoxes[];
  readonly chosen: PreflightFinding | null;
  readonly onPick: (colour: Picked | null) => void;
}) {
  const { pdf, review, boxes, chosen, onPick } = props;
  const index = useStore(review, (state) => state.page);
  const [isShown, setShown] = useState(false);
  const page = usePage(pdf, index);
  useEffect(() => review.getState().opened(pdf.numPages), [pdf, review]);
  // A colour is of the page it was read on.
  const read = useRef(index);
  useEffect(() => {
    if (read.current !== index) onPick(null);
    read.current = index;
  }, [index, onPick]);
  useEffect(() => {
    if (page !== null) review.getState().setSheet(sheetOf(page));
  }, [page, review]);
  return (
    <div className={css.work}>
      <Toolbar review={review} />
      {/* The page itself comes first: both are painted by one worker. */}
      {isShown && <Thumbs pdf={pdf} page={index} onChoose={review.getState().goToPage} />}
      {page !== null && (
        <Sheets
          review={review}
          page={page}
          id={props.id}
          labelOf={props.labelOf}
          boxes={boxes.findLast(({ fromPage }) => fromPage <= index + 1) ?? null}
          found={chosen?.page === index + 1 ? chosen.place : null}
          onPick={onPick}
          onShown={() => setShown(true)}
        />
      )}
    </div>
  );
}

/** What the page in hand is, and the colour under the pointer. */
function PageFacts(props: {
  readonly id: ArtworkId;
  readonly review: ReviewStore;
  readonly picked: Picked | null;
}) {
  const { id, review, picked } = props;
  const { t, f } = useWords('review');
  const { sheet, tool } = useStore(review);
  return (
    <Stack gap="xs">
      {sheet !== null && (
        <Text size="sm">
          {t('sheet', {
            width: f.length((sheet.width * 25.4) / 72),
            height: f.length((sheet.height * 25.4) / 72),
          })}
        </Text>
      )}
      {tool === 'pick' && <Colour id={id} picked={picked} />}
    </Stack>
  );
}
