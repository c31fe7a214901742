import { Text } from '@mantine/core';
import { useStore } from 'zustand';
import type { FindingCode, PageBoxes, PreflightReport } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { boxesOfPage } from './page-boxes.ts';
import css from './review.module.css';
import type { ReviewStore } from './review-state.ts';

/** Boxes that differ by less are equal. In points. */
const SLACK = 0.5;

const overprints: readonly FindingCode[] = ['overprint.used', 'overprint.white', 'overprint.white-unsure'];

/** Whether the crop box, which limits what is shown, leaves out part of the media box. */
function isCropped({ boxes: { crop, media } }: PageBoxes): boolean {
  if (crop === undefined || media === undefined) return false;
  return (
    crop.left > media.left + SLACK ||
    crop.bottom > media.bottom + SLACK ||
    crop.right < media.right - SLACK ||
    crop.top < media.top - SLACK
  );
}

/** How the page on screen differs from what the RIP will print; nothing if it does not. */
export function NotShown({
  review,
  report,
}: {
  readonly review: ReviewStore;
  readonly report: PreflightReport;
}) {
  const { t } = useTranslation('review');
  const { page: index, undecoded } = useStore(review);
  const sheet = boxesOfPage(report.boxes, index);
  // For a finding on several pages, only the first is known.
  const found = new Set(
    report.findings
      .filter(({ page, pages }) => page === index + 1 || (page !== null && page <= index && pages > 1))
      .map(({ code }) => code),
  );
  const lines = [
    undecoded && t('notShown.undecoded'),
    found.has('image.huge') && t('notShown.huge'),
    sheet !== null && isCropped(sheet) && t('notShown.crop'),
    sheet?.printsAnnotations === true && t('notShown.annotations'),
    overprints.some((code) => found.has(code)) && t('notShown.overprint'),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <section className={css.notShown} aria-label={t('notShown.title')}>
      <Text fw={650} size="sm">
        {t('notShown.title')}
      </Text>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
