import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconArrowsSplit2,
  IconBolt,
  IconCancel,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClock,
  IconDownload,
  IconHandStop,
  IconInbox,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPrinter,
  IconRoute2,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Artwork, type ArtworkState, isKept, type Phase, standingOf } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './shared.module.css';

const SIZE = 16;

const phaseIcons: Readonly<Record<Phase, ReactNode>> = {
  attention: <IconAlertTriangleFilled size={SIZE} aria-hidden />,
  'on-hold': <IconHandStop size={SIZE} aria-hidden />,
  prepress: <IconCircleDashed size={SIZE} aria-hidden />,
  ready: <IconPlayerPlayFilled size={SIZE} aria-hidden />,
  'at-rip': <IconPrinter size={SIZE} aria-hidden />,
  done: <IconCircleCheckFilled size={SIZE} aria-hidden />,
  cancelled: <IconCancel size={SIZE} aria-hidden />,
};

/**
 * A phase by shape, word and colour.
 * @param isQuiet without colour, because nothing is in it.
 */
export function PhaseBadge(props: { readonly phase: Phase; readonly isQuiet?: boolean }) {
  const { phase, isQuiet = false } = props;
  const { t } = useTranslation('states');
  return (
    <span className={`${css.mark} ${isQuiet ? css.quiet : css[phase]}`}>
      {phaseIcons[phase]} {t(`phase.${phase}`)}
    </span>
  );
}

/**
 * What an operator has moved to the front.
 * @param isShort only its sign is seen
 */
export function RushBadge({ isShort = false }: { readonly isShort?: boolean }) {
  const { t } = useTranslation('queue');
  return (
    <span className={css.rush}>
      <IconBolt aria-hidden /> {isShort ? <VisuallyHidden>{t('rush')} </VisuallyHidden> : t('rush')}
    </span>
  );
}

const artworkLook: Readonly<Record<ArtworkState, readonly [Phase | 'quiet', ReactNode]>> = {
  expected: ['quiet', <IconCircleDashed size={SIZE} key="icon" aria-hidden />],
  queued: ['ready', <IconClock size={SIZE} key="icon" aria-hidden />],
  transferring: ['ready', <IconDownload size={SIZE} key="icon" aria-hidden />],
  verifying: ['ready', <IconShieldCheck size={SIZE} key="icon" aria-hidden />],
  waiting: ['at-rip', <IconClock size={SIZE} key="icon" aria-hidden />],
  failed: ['attention', <IconAlertTriangleFilled size={SIZE} key="icon" aria-hidden />],
  archived: ['ready', <IconShieldCheck size={SIZE} key="icon" aria-hidden />],
  'on-hold': ['attention', <IconHandStop size={SIZE} key="icon" aria-hidden />],
  'no-route': ['attention', <IconRoute2 size={SIZE} key="icon" aria-hidden />],
  delivering: ['ready', <IconInbox size={SIZE} key="icon" aria-hidden />],
  delivered: ['at-rip', <IconInbox size={SIZE} key="icon" aria-hidden />],
  'picked-up': ['done', <IconCircleCheckFilled size={SIZE} key="icon" aria-hidden />],
  withdrawn: ['cancelled', <IconCancel size={SIZE} key="icon" aria-hidden />],
};

/** A file's state by shape, word and colour. */
function ArtworkBadge({ file, state }: { readonly file: ShownFile; readonly state: ArtworkState }) {
  const { t } = useTranslation('states');
  return (
    <span className={`${css.mark} ${css[lookOf(file)]}`}>
      {artworkLook[state][1]} {t(`artwork.${state}`)}
    </span>
  );
}

/** What of a file decides how it is shown. */
type ShownFile = Pick<Artwork, 'state' | 'reason' | 'deliveries'>;

/** The standing of a file: its state, or what holds it up on its way to the RIP. */
export function FileBadge({ file }: { readonly file: ShownFile }) {
  const { t } = useTranslation('states');
  const standing = standingOf(file);
  switch (standing.kind) {
    case 'state':
      return <ArtworkBadge file={file} state={standing.state} />;
    case 'troubled':
      return (
        <span className={`${css.mark} ${css.attention}`}>
          {phaseIcons.attention} {t(`delivery.${standing.state}`)}
        </span>
      );
    case 'elsewhere': {
      const { station } = standing.why.values;
      return (
        <span className={`${css.mark} ${css['at-rip']}`}>
          <IconArrowsSplit2 size={SIZE} aria-hidden />{' '}
          {station === undefined ? t('atOtherStation') : t('atStation', { station })}
        </span>
      );
    }
    case 'paused':
      return (
        <span className={`${css.mark} ${css.quiet}`}>
          <IconPlayerPauseFilled size={SIZE} aria-hidden /> {t('paused')}
        </span>
      );
    case 'waits-for-folder':
      return standing.why.code === 'folder.paused' ? (
        <span className={`${css.mark} ${css.quiet}`}>
          <IconPlayerPauseFilled size={SIZE} aria-hidden /> {t('sendingPaused')}
        </span>
      ) : (
        <span className={`${css.mark} ${css['at-rip']}`}>
          <IconClock size={SIZE} aria-hidden /> {t('waitsForFolder')}
        </span>
      );
  }
}

/** In which colour a file is shown: that of its badge. */
export function lookOf(file: ShownFile): Phase | 'quiet' {
  const standing = standingOf(file);
  switch (standing.kind) {
    case 'state':
      return isKept(file) ? 'on-hold' : artworkLook[standing.state][0];
    case 'troubled':
      return 'attention';
    case 'paused':
      return 'quiet';
    case 'elsewhere':
    case 'waits-for-folder':
      return 'at-rip';
  }
}

const reached: Readonly<Record<ArtworkState, number>> = {
  expected: 0,
  queued: 1,
  waiting: 1,
  failed: 1,
  transferring: 2,
  verifying: 2,
  archived: 3,
  'on-hold': 3,
  'no-route': 3,
  delivering: 3,
  delivered: 4,
  'picked-up': 5,
  withdrawn: 0,
};

/** The five steps of a file's life as a track: queued, downloaded, verified, delivered, picked up. */
export function ProgressTrack({ file }: { readonly file: ShownFile }) {
  const { state } = file;
  return (
    <span className={`${css.steps} ${css[lookOf(file)]}`} aria-hidden>
      {[1, 2, 3, 4, 5].map((step) => (
        <span key={step} className={css.step} data-reached={step <= reached[state] || undefined} />
      ))}
    </span>
  );
}

/** A thin bar with its meaning for screen readers. */
export function Bar({
  done,
  total,
  label,
}: {
  readonly done: number;
  readonly total: number;
  readonly label: string;
}) {
  const percent = total === 0 ? 0 : Math.min(100, (100 * done) / total);
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
