import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { memo } from 'react';
import { type FileOnHold, type HoldFilter, isKept } from '../../contract/index.ts';
import { PreflightNote } from '../components/PreflightNote.tsx';
import parts from '../components/shared.module.css';
import { Thumbnail } from '../components/Thumbnail.tsx';
import { useComponentLabel } from '../hooks/use-component-label.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOfReview } from '../navigation/route.ts';
import { useMay } from '../state/seat.ts';
import css from './contact-sheet.module.css';

interface CardProps {
  readonly file: FileOnHold;
  /** The sheet to which the review returns. */
  readonly filter: HoldFilter;
  /** Its place on the sheet, from 0, and its column in the grid, from 1. */
  readonly index: number;
  readonly column: number;
  readonly chosen: boolean;
  readonly selected: boolean;
  readonly onChoose: (index: number) => void;
  readonly onSelect: (index: number, toHere: boolean) => void;
  readonly onApprove: (files: readonly FileOnHold[]) => void;
  readonly onHold: (files: readonly FileOnHold[]) => void;
  readonly onTakeBack: (files: readonly FileOnHold[]) => void;
}

/** A file on hold: its first page, its customer and purpose, why it waits, and the decisions about it. */
export const Card = memo(function Card(props: CardProps) {
  const { file, filter, index, chosen, selected } = props;
  const { t, say } = useTranslation('contact-sheet');
  const { t: states } = useTranslation('states');
  const { t: review } = useTranslation('review');
  const may = useMay('operate');
  const componentLabel = useComponentLabel();
  const { customer, jobName, product, copies, revision, reason, approval, replacement } = file;
  const name = [customer, jobName].filter((part) => part !== null).join(' · ');
  const facts = [
    copies === null ? product : states('rowTitle.copies', { copies, product }),
    componentLabel(file.component),
    file.kind === 'colour' ? null : states(`file.${file.kind}`),
    revision > 1 ? t('revision', { revision }) : null,
  ].filter((part) => part !== null);
  // What preflight found says more than that preflight is the reason.
  const isByPreflight = approval === null && reason?.code.startsWith('hold.preflight') === true;
  const why = reason !== null && (
    <span className={isKept(file) ? parts.quiet : parts.attention} title={say(reason)}>
      {say(reason)}
    </span>
  );
  const stop = chosen ? 0 : -1;
  const about = (action: string): string => t('about', { action, name, file: file.name });
  const approve = t(file.preflight === 'blocked' ? 'sendAnyway' : 'approve');
  return (
    <div
      role="gridcell"
      aria-colindex={props.column}
      aria-selected={selected}
      className={css.card}
      data-chosen={chosen || undefined}
      data-selected={selected || undefined}
      data-file={file.id}
      onFocus={() => props.onChoose(index)}
    >
      <input
        type="checkbox"
        className={`${css.box} mantine-focus-auto`}
        aria-label={about(t('select'))}
        checked={selected}
        tabIndex={stop}
        onChange={() => undefined}
        onClick={(event) => props.onSelect(index, event.shiftKey)}
      />
      <a className={css.link} href={hashOfReview(file.jobKey, file.id, filter)} tabIndex={stop}>
        <span className={css.picture}>
          <Thumbnail of={{ kind: 'file', id: file.id }} version={file.sha256 ?? ''} size="card" />
        </span>
        <span className={css.customer} title={customer ?? jobName}>
          {file.rush && <b className={parts['at-rip']}>{t('rush')} · </b>}
          {customer ?? jobName}
        </span>
        <span className={css.job} title={jobName}>
          {customer === null ? '' : jobName}
        </span>
        <span className={css.facts} title={`${facts.join(' · ')} · ${file.name}`}>
          {facts.join(' · ')}
        </span>
        <span className={css.why}>
          <span>
            {approval !== null ? <b className={parts.ready}>{review('approved')}</b> : !isByPreflight && why}
            <PreflightNote
              file={file}
              jobKey={file.jobKey}
              className={isByPreflight ? parts.attention : css.found}
            >
              {isByPreflight && why}
            </PreflightNote>
          </span>
        </span>
      </a>
      {may && (
        <span className={css.buttons}>
          {approval === null && replacement === null && (
            <Button
              size="compact-sm"
              variant="default"
              tabIndex={stop}
              leftSection={<IconPlayerPlay size={14} aria-hidden />}
              aria-label={about(approve)}
              onClick={() => props.onApprove([file])}
            >
              {approve}
            </Button>
          )}
          {approval !== null && (
            <Button
              size="compact-sm"
              variant="default"
              tabIndex={stop}
              leftSection={<IconArrowBackUp size={14} aria-hidden />}
              aria-label={about(t('takeBack'))}
              onClick={() => props.onTakeBack([file])}
            >
              {t('takeBack')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            tabIndex={stop}
            leftSection={<IconHandStop size={14} aria-hidden />}
            aria-label={about(t('hold'))}
            onClick={() => props.onHold([file])}
          >
            {t('hold')}
          </Button>
        </span>
      )}
    </div>
  );
});
