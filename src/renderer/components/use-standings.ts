import {
  IconAffiliate,
  IconAlertTriangleFilled,
  IconArrowDown,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconKey,
  IconPlayerPauseFilled,
  IconPlugConnectedX,
  type TablerIcon,
} from '@tabler/icons-react';
import {
  type Connection,
  folderNeedsAttention,
  folderStanding,
  type HotFolder,
  type Incident,
  type Overview,
  type SiteStanding,
} from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import parts from './shared.module.css';

/** The state of a hot folder, a connection or the downloads in two facts, for the status bar and the wall. */
export interface Standing {
  readonly key: string;
  readonly name: string;
  /** The address of its screen. */
  readonly href: string;
  readonly look: 'ok' | 'busy' | 'paused' | 'attention' | 'quiet';
  readonly Icon: TablerIcon;
  /** "OK", "Paused", "2 rejected". */
  readonly word: string;
  /** "3 in folder"; null if there is nothing to count. */
  readonly count: string | null;
  /** Further details. */
  readonly why: string | null;
}

/** The colour of each look. */
export const colourOf: Readonly<Record<Standing['look'], string | undefined>> = {
  ok: parts.done,
  busy: parts.ready,
  paused: parts.quiet,
  attention: parts.attention,
  quiet: parts.quiet,
};

const looks = {
  ok: { look: 'ok', Icon: IconCircleCheckFilled },
  paused: { look: 'paused', Icon: IconPlayerPauseFilled },
  attention: { look: 'attention', Icon: IconAlertTriangleFilled },
} as const;

/** A hot folder in words: what is wrong with it, if anything, and how many files are in it or waiting. */
export function useFolderStanding(): (folder: HotFolder, incidents: readonly Incident[]) => Standing {
  const { t, say } = useTranslation('shell');
  const troubleOf = ({ stuck, rejected, failed }: HotFolder): string | null => {
    if (stuck > 0) return t('strip.notPickedUp', { stuck });
    if (rejected > 0) return t('strip.rejected', { rejected });
    return failed > 0 ? t('strip.failed', { failed }) : null;
  };
  return (folder, incidents) => {
    const { id, name, owed, waiting, problem } = folder;
    const common = {
      key: id,
      name,
      href: hashOf('hot-folder', id),
      why: problem === null ? null : say(problem),
    };
    const inFolder = t('strip.inFolder', { waiting });
    const queued = owed > 0 ? t('strip.queued', { waiting: owed }) : null;
    const needsAttention = folderNeedsAttention(folder, incidents);
    switch (folderStanding(folder)) {
      case 'problem': {
        const look = needsAttention ? 'attention' : 'quiet';
        return { ...common, ...looks.attention, look, word: t('strip.unreachable'), count: queued };
      }
      case 'paused':
        return {
          ...common,
          ...looks.paused,
          look: needsAttention ? 'attention' : 'paused',
          word: t('strip.paused'),
          // What lies in it does not stop being there.
          count:
            [troubleOf(folder), waiting > 0 ? inFolder : null, queued]
              .filter((one) => one !== null)
              .join(' · ') || null,
        };
      case 'not-picked-up':
      case 'attention':
      case 'ok': {
        const trouble = troubleOf(folder);
        const look = trouble === null ? looks.ok : looks.attention;
        return { ...common, ...look, word: trouble ?? t('strip.ok'), count: inFolder };
      }
    }
  };
}

/** The downloads in words: how many files are being downloaded, and how many wait. */
export function useDownloadsStanding(): (transfers: Overview['transfers']) => Standing {
  const { t } = useTranslation('shell');
  return ({ paused, running: underWay, sending, waiting }) => {
    const running = underWay - sending;
    const plain = {
      key: 'downloads',
      name: t('strip.artwork'),
      href: hashOf('transfers'),
      count: null,
      why: null,
    };
    if (paused) return { ...plain, ...looks.paused, word: t('strip.paused') };
    return running + waiting > 0
      ? { ...plain, look: 'busy', Icon: IconArrowDown, word: t('strip.flow', { running, waiting }) }
      : { ...plain, look: 'quiet', Icon: IconArrowDown, word: t('strip.nothing') };
  };
}

/** When something last came from a service. */
function newsOf({ lastWebhookAt, lastPollAt }: Connection): string | null {
  const known = [lastWebhookAt, lastPollAt].filter((at) => at !== null);
  return known.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? null;
}

/**
 * A connection in words: whether it is online and, if not, since when and why, and how old its data are.
 * @param now milliseconds since the epoch.
 */
export function useConnectionStanding(now: number): (connection: Connection) => Standing {
  const { t, f, say } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  return (connection) => {
    const { id, name, state } = connection;
    const plain = { key: id, name, href: hashOf('connections'), count: null, why: null };
    const news = newsOf(connection);
    const asOf = news === null ? '' : ` ${common('asOf', { time: f.moment(news, now) })}.`;
    switch (state.kind) {
      case 'online':
        return { ...plain, ...looks.ok, word: t('strip.online') };
      case 'starting':
        return { ...plain, look: 'quiet', Icon: IconCircleDashed, word: t('strip.connectingService') };
      case 'offline': {
        const word = t('strip.offline', { time: f.moment(state.since, now) });
        const why = `${say(state.why)}${asOf}`;
        return { ...plain, look: 'attention', Icon: IconPlugConnectedX, word, why };
      }
      case 'needs-token': {
        const why = `${say(state.why)}${asOf}`;
        return { ...plain, look: 'attention', Icon: IconKey, word: t('strip.needsToken'), why };
      }
    }
  };
}

/**
 * In words: whether the ledger of the site can be reached; if not, since when and why.
 * @param now milliseconds since the epoch.
 */
export function useSiteStanding(now: number): (site: SiteStanding) => Standing {
  const { t, f, say } = useTranslation('shell');
  return ({ name, ledger, waiting }) => {
    const queued = waiting > 0 ? t('strip.queued', { waiting }) : null;
    const plain = { key: 'site', name, href: hashOf('site'), count: null, why: null };
    switch (ledger.kind) {
      case 'online':
        return { ...plain, look: 'ok', Icon: IconAffiliate, word: t('strip.online') };
      case 'connecting':
        return { ...plain, look: 'quiet', Icon: IconCircleDashed, word: t('strip.connectingService') };
      case 'away': {
        const word = t('strip.ledgerAway', { time: f.moment(ledger.since, now) });
        return {
          ...plain,
          look: 'attention',
          Icon: IconPlugConnectedX,
          word,
          count: queued,
          why: say(ledger.why),
        };
      }
      case 'in-doubt':
        return {
          ...plain,
          ...looks.attention,
          word: t('strip.ledgerInDoubt'),
          count: queued,
          why: say(ledger.why),
        };
    }
  };
}
