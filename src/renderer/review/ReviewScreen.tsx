import { Button, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type {
  ArtworkId,
  ArtworkRevision,
  HoldFilter,
  JobDetail,
  JobKey,
  PageBoxes,
  PreflightFinding,
  PreflightReport,
} from '../../contract/index.ts';
import { Heading } from '../components/Heading.tsx';
import { Presence } from '../components/Presence.tsx';
import { Empty, Failed, Loading } from '../components/States.tsx';
import { patchJob } from '../hooks/patch-job.ts';
import { useComponentLabel } from '../hooks/use-component-label.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf, hashOfContactSheet } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';
import { About } from './About.tsx';
import { BoxLegend } from './BoxLegend.tsx';
import { Colour } from './Colour.tsx';
import { type FileOfJob, filesOf } from './files-of-job.ts';
import { MM_PER_POINT } from './geometry.ts';
import { NotHere } from './NotHere.tsx';
import { PageList, type Picked } from './PageList.tsx';
import { boxesOfPage } from './page-boxes.ts';
import { useReviewPrefetch } from './pdf/prefetch-context.ts';
import { sheetOf } from './pdf/raster.ts';
import { usePage } from './pdf/use-page.ts';
import { usePdf } from './pdf/use-pdf.ts';
import { PlatesPanel } from './plates/PlatesPanel.tsx';
import css from './review.module.css';
import { createReviewState, type ReviewStore } from './review-state.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useNextFile } from './use-next-file.ts';

/**
 * One archived file, page by page, with its job's other files. Works without the service, from the archive.
 */
export function ReviewScreen(props: ReviewProps) {
  const [round, setRound] = useState(0);
  return (
    <Review key={`${props.artworkId} ${round}`} {...props} onHere={() => setRound((before) => before + 1)} />
  );
}

interface ReviewProps {
  readonly jobKey: JobKey;
  readonly artworkId: ArtworkId;
  /** The contact sheet it was opened from; null: the job, or an address. */
  readonly sheet: HoldFilter | null;
}

/** Where a review returns to: the file on its contact sheet, or its job. */
const backOf = ({ jobKey, artworkId, sheet }: ReviewProps): string =>
  sheet === null ? hashOf('job', jobKey) : hashOfContactSheet(sheet, artworkId);

function Review(props: ReviewProps & { readonly onHere: () => void }) {
  const { jobKey, artworkId, sheet } = props;
  const { t, f } = useTranslation('review');
  const back = backOf(props);
  const live = useLive<JobDetail>(['job', jobKey], {
    load: (client) => client.job.get({ key: jobKey }),
    concerns: (event) => event.kind === 'job' && event.jobKey === jobKey,
    patch: patchJob,
  });
  const [review] = useState(createReviewState);
  const [picked, setPicked] = useState<Picked | null>(null);
  const [chosen, setChosen] = useState<PreflightFinding | null>(null);
  // The page comes first; the report beside it is drawn when there is time.
  const report = useDeferredValue(usePreflight(jobKey, artworkId));
  const job = useDeferredValue(live.kind === 'loaded' ? live.data : null);
  const files = useMemo(() => (job === null ? [] : filesOf(job)), [job]);
  const here = files.find(({ file }) => file.id === artworkId);
  // The file is opened and shown while its job is still being read.
  const opening = usePdf(artworkId, here?.file.sha256 ?? null);
  const earlier = useEarlier(jobKey, artworkId);
  const isInSite = useStationState(({ overview }) => (overview?.site ?? null) !== null);
  const isSentElsewhere = isInSite && opening.kind === 'unreadable' && opening.why === 'missing';
  const componentLabel = useComponentLabel();
  const labels = useMemo(
    () =>
      new Map([
        ...files.map((one) => [one.file.id, `${componentLabel(one.component)}: ${one.file.name}`] as const),
        ...earlier.map(
          ({ id, replacedAt }, index) =>
            [
              id,
              t('earlier', { revision: earlier.length - index, until: f.dateAndTime(replacedAt) }),
            ] as const,
        ),
      ]),
    [files, earlier, componentLabel, t, f],
  );
  if (live.kind === 'failed') return <Failed failure={live} />;
  if (job !== null && here === undefined)
    return (
      <div className={css.screen}>
        <div className={css.head}>
          <Heading title={t('gone')} under={t('goneWhy')} backTo={back} />
        </div>
      </div>
    );
  return (
    <div className={css.screen}>
      <div className={css.head} data-file={here?.file.id}>
        {job !== null && here !== undefined ? (
          <Head job={job} here={here} files={files} sheet={sheet} />
        ) : (
          <UnnamedHead backTo={back} />
        )}
      </div>
      {opening.kind === 'unreadable' ? (
        <div>
          <Empty title={t('unreadable')}>
            {isSentElsewhere ? t('atSite') : t(`unreadableWhy.${opening.why}`)}
          </Empty>
          {isSentElsewhere && <NotHere id={artworkId} onHere={props.onHere} />}
        </div>
      ) : (
        <Work
          pdf={opening.kind === 'open' ? opening.pdf : null}
          review={review}
          id={artworkId}
          labels={labels}
          boxes={report?.boxes ?? noBoxes}
          chosen={chosen}
          onPick={setPicked}
        />
      )}
      <aside className={css.side} aria-label={t('aboutFile')}>
        {job !== null && here !== undefined && (
          <About
            job={job}
            here={here}
            files={files}
            earlier={earlier}
            sheet={sheet}
            labels={labels}
            review={review}
            report={report}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
        <PageFacts jobKey={jobKey} id={artworkId} review={review} picked={picked} />
      </aside>
    </div>
  );
}

/** The head until the station says which file it is, with room for the name. */
const UnnamedHead = memo(function UnnamedHead({ backTo }: { readonly backTo: string }) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation('common');
  const link = useStationState((state) => state.link);
  return (
    <Heading
      title={t('unnamed')}
      under={link === 'lost' ? t('unnamedWhy') : common('reading')}
      backTo={backTo}
    />
  );
});

/** The name of the file, and the way to the next one. */
const Head = memo(function Head({
  job,
  here,
  files,
  sheet,
}: {
  readonly job: JobDetail;
  readonly here: FileOfJob;
  readonly files: readonly FileOfJob[];
  readonly sheet: HoldFilter | null;
}) {
  const { file, component } = here;
  const { t, f } = useTranslation('review');
  const { t: states } = useTranslation('states');
  const componentLabel = useComponentLabel();
  const next = useNextFile(
    job,
    file.id,
    files.map((one) => one.file),
    sheet,
  );
  useAction('nextFile', () => void next.go());
  return (
    <Heading
      title={file.name}
      under={[job.name, componentLabel(component), states(`file.${file.kind}`), f.bytes(file.sizeBytes)].join(
        ' · ',
      )}
      backTo={backOf({ jobKey: job.key, artworkId: file.id, sheet })}
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
  );
});

/** The preflight report of the file; null until it is read. */
function usePreflight(jobKey: JobKey, id: ArtworkId): PreflightReport | null {
  const live = useLive<PreflightReport>(['preflight', id], {
    load: (client) => client.preflight.get({ id }),
    concerns: (event) => event.kind === 'job' && event.jobKey === jobKey,
  });
  return live.kind === 'loaded' ? live.data : null;
}

/** Earlier revisions of the file. */
function useEarlier(jobKey: JobKey, id: ArtworkId): readonly ArtworkRevision[] {
  const live = useLive<ArtworkRevision[]>(['revisions', id], {
    load: (client) => client.artworks.revisions({ id }),
    concerns: (event) => event.kind === 'job' && event.jobKey === jobKey,
  });
  return live.kind === 'loaded' ? live.data : none;
}

const none: readonly ArtworkRevision[] = [];
const noBoxes: readonly PageBoxes[] = [];

/**
 * Tools, thumbnails and the stage. Created while the file is still being opened, so that only its page is
 * missing.
 */
const Work = memo(function Work(props: {
  readonly pdf: PDFDocumentProxy | null;
  readonly review: ReviewStore;
  readonly id: ArtworkId;
  readonly labels: ReadonlyMap<ArtworkId, string>;
  readonly boxes: readonly PageBoxes[];
  readonly chosen: PreflightFinding | null;
  readonly onPick: (colour: Picked | null) => void;
}) {
  const { pdf, review, boxes, chosen, onPick } = props;
  const prefetch = useReviewPrefetch();
  const index = useStore(review, (state) => state.page);
  const [isShown, setShown] = useState(false);
  const page = usePage(pdf, index);
  useLayoutEffect(() => {
    if (pdf !== null) review.getState().opened(pdf.numPages);
  }, [pdf, review]);
  // A colour belongs to the page it was read on.
  const read = useRef(index);
  useEffect(() => {
    if (read.current !== index) onPick(null);
    read.current = index;
  }, [index, onPick]);
  useLayoutEffect(() => {
    if (page !== null && page !== 'broken') review.getState().setSheet(sheetOf(page));
  }, [page, review]);
  return (
    <div className={css.work}>
      <Toolbar review={review} />
      {/* The page itself comes first: both are painted by one worker. */}
      {isShown && pdf !== null && (
        <Thumbnails pdf={pdf} page={index} boxes={boxes} onChoose={review.getState().goToPage} />
      )}
      <PageList
        review={review}
        page={page}
        id={props.id}
        labelOf={(id) => props.labels.get(id) ?? ''}
        boxes={boxesOfPage(boxes, index)}
        found={chosen?.page === index + 1 ? chosen.place : null}
        onPick={onPick}
        onShown={(undecoded) => {
          review.getState().setUndecoded(undecoded);
          startTransition(() => setShown(true));
          // The next file, or another one over it, opens sooner.
          requestIdleCallback(() => prefetch.warmUp());
        }}
      />
      {pdf === null && (
        <div className={css.waiting}>
          <Loading />
        </div>
      )}
    </div>
  );
});

/** What the current page is, and the colour under the pointer. */
function PageFacts(props: {
  readonly jobKey: JobKey;
  readonly id: ArtworkId;
  readonly review: ReviewStore;
  readonly picked: Picked | null;
}) {
  const { jobKey, id, review, picked } = props;
  const { t, f } = useTranslation('review');
  const { sheet, tool, boxes, page } = useStore(review);
  return (
    <Stack gap="xs">
      <Presence place={{ screen: 'review', key: jobKey, artworkId: id, page: page + 1 }} />
      {sheet !== null && (
        <Text size="sm">
          {t('sheet', {
            size: f.sheet({ width: sheet.width * MM_PER_POINT, height: sheet.height * MM_PER_POINT }),
          })}
        </Text>
      )}
      {boxes && <BoxLegend />}
      <PlatesPanel id={id} review={review} spot={picked?.spot ?? null} />
      {tool === 'pick' && <Colour id={id} picked={picked} />}
    </Stack>
  );
}
