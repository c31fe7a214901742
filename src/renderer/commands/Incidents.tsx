import { Button, Menu } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconBellOff,
  IconCheck,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useRef } from 'react';
import {
  type HotFolder,
  type Incident,
  type IncidentDecision,
  isOpen,
  MORNING_HOUR,
  SnoozeTime,
} from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import parts from '../components/shared.module.css';
import { useIncidentText } from '../hooks/use-incident-text.ts';
import { useNow } from '../hooks/use-now.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useNotify } from '../notifications/notices.tsx';
import { useStation, useStationState } from '../state/station-context.tsx';
import type { StationClient } from '../transport/transport.ts';
import css from './incidents.module.css';
import { SendAllTo } from './SendAllTo.tsx';
import { useConfirmPickedUp } from './use-confirm-picked-up.ts';

function placeOf({ kind, subject }: Incident): string {
  if (kind === 'status-unknown' || kind === 'report-refused') return hashOf('connections', 'advanced');
  switch (subject.kind) {
    case 'hot-folder':
      return hashOf('hot-folder', subject.id);
    case 'connection':
      return hashOf('connections');
    case 'station':
      return hashOf('transfers');
    case 'site':
      return hashOf('site');
  }
}

type Run = (call: (client: StationClient) => Promise<void>) => Promise<boolean>;

/** Runs a call and shows what went wrong. Resolves with whether it succeeded. */
function useRun(): Run {
  const station = useStation();
  const notify = useNotify();
  const { problem } = useTranslation('incidents');
  return async (call) => {
    try {
      await call(await station.client());
      return true;
    } catch (error) {
      notify({ text: problem(error).message });
      return false;
    }
  };
}

/** What an operator can do about an incident; each can be taken back. */
function useSay() {
  const notify = useNotify();
  const run = useRun();
  const reopen = ({ id }: Incident): Promise<boolean> =>
    run((client) => client.incidents.decide({ id, decision: { kind: 'reopen' } }));
  return {
    reopen,
    async say(incident: Incident, text: string, decision: IncidentDecision) {
      const { id } = incident;
      if (await run((client) => client.incidents.decide({ id, decision })))
        notify({ text, undo: () => void reopen(incident) });
    },
  };
}

function OpenButtons({ incident }: { readonly incident: Incident }) {
  const { t, f, say: sentence } = useTranslation('incidents');
  const { say } = useSay();
  const what = sentence(incident.what);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCheck size={14} aria-hidden />}
        className={css.sign ?? ''}
        title={t('acknowledge')}
        aria-label={t('about', { action: t('acknowledge'), what })}
        onClick={() => void say(incident, t('wasAcknowledged', { what }), { kind: 'acknowledge' })}
      >
        {t('acknowledge')}
      </Button>
      <Menu
        position="bottom-end"
        transitionProps={{ duration: 0 }}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconBellOff size={14} aria-hidden />}
            className={css.sign ?? ''}
            title={t('snooze')}
            aria-label={t('about', { action: t('snooze'), what })}
          >
            {t('snooze')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {SnoozeTime.options.map((time) => (
            <Menu.Item
              key={time}
              onClick={() => void say(incident, t('wasSnoozed', { what }), { kind: 'snooze', time })}
            >
              {t(`times.${time}`, { at: f.hour(MORNING_HOUR) })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

/** Pauses and resumes sending to the hot folder of an incident; each can be taken back. */
function PauseSending({ incident, folder }: { readonly incident: Incident; readonly folder: HotFolder }) {
  const { t, say } = useTranslation('incidents');
  const notify = useNotify();
  const run = useRun();
  const { id, name, paused } = folder;
  const set = (wanted: boolean): Promise<boolean> =>
    run((client) => client.hotFolders.decide({ id, decision: { kind: 'pause', isPaused: wanted } }));
  const toggle = async (): Promise<void> => {
    const text = t(paused ? 'wasResumed' : 'wasPaused', { name });
    if (await set(!paused)) notify({ text, undo: () => void set(paused) });
  };
  const action = t(paused ? 'resumeSending' : 'pauseSending');
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      variant={paused ? 'filled' : 'default'}
      size="compact-sm"
      leftSection={<Icon size={14} aria-hidden />}
      aria-label={t('about', { action, what: say(incident.what) })}
      onClick={() => void toggle()}
    >
      {action}
    </Button>
  );
}

/** The RIP has all that is missing from its hot folder. */
function ConfirmAll({ folder: { id } }: { readonly folder: HotFolder }) {
  const { t } = useTranslation('actions');
  const confirm = useConfirmPickedUp();
  const run = useRun();
  const all = (): void =>
    void run(async (client) => confirm(await client.hotFolders.files({ id, which: 'uncertain' })));
  return (
    <Button variant="default" size="compact-sm" onClick={all}>
      {t('confirm.all')}
    </Button>
  );
}

/** The hot folder of an incident, once sending to it has begun. */
function useFolderOf({ subject }: Incident): HotFolder | null {
  const folder = useStationState(({ overview }) =>
    overview?.hotFolders.find(({ id }) => subject.kind === 'hot-folder' && id === subject.id),
  );
  return folder === undefined || folder.awaitsStart ? null : folder;
}

function IncidentLine({ incident, now }: { readonly incident: Incident; readonly now: number }) {
  const { t, f, say } = useTranslation('incidents');
  const textOf = useIncidentText(now);
  const { reopen } = useSay();
  const toFolder = useFolderOf(incident);
  // What is to be stopped is sent already.
  const folder = incident.kind === 'recalled' ? null : toFolder;
  const { handling, why } = incident;
  const what = say(incident.what);
  return (
    <li className={css.incident} data-open={isOpen(incident) || undefined}>
      <div className={css.text}>
        <div className={`${css.what} ${isOpen(incident) ? parts.attention : parts.quiet}`}>
          <IconAlertTriangleFilled size={16} aria-hidden /> <span>{textOf(incident)}</span>
          {folder?.paused === true && ` · ${t('sendingPaused')}`}
          {handling.kind === 'acknowledged' && ` · ${t('acknowledged')}`}
          {handling.kind === 'snoozed' && ` · ${t('snoozed', { time: f.moment(handling.until, now) })}`}
        </div>
        {why !== null && <div className={css.why}>{say(why)}</div>}
      </div>
      <Button component="a" href={placeOf(incident)} variant="default" size="compact-sm" data-incident>
        {t(
          `open.${incident.kind === 'status-unknown' || incident.kind === 'report-refused' ? incident.kind : incident.subject.kind}`,
        )}
      </Button>
      <Only may="operate">
        {folder !== null && incident.kind === 'files-missing' && <ConfirmAll folder={folder} />}
        {folder !== null && <SendAllTo folder={folder} size="compact-sm" />}
        {folder !== null && <PauseSending incident={incident} folder={folder} />}
        {isOpen(incident) ? (
          <OpenButtons incident={incident} />
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('about', { action: t('reopen'), what })}
            onClick={() => void reopen(incident)}
          >
            {t('reopen')}
          </Button>
        )}
      </Only>
    </li>
  );
}

/**
 * What is wrong, one line per cause, above what it affects; handled incidents are folded away.
 * @param about only those of hot folders; by default all
 */
export function Incidents({ about }: { readonly about?: 'hot-folder' }) {
  const { t } = useTranslation('incidents');
  const all = useStationState((state) => state.overview?.incidents);
  const now = useNow(30_000);
  const section = useRef<HTMLElement>(null);
  const incidents = (all ?? []).filter(({ subject }) => about === undefined || subject.kind === about);
  const open = incidents.filter(isOpen);
  const handled = incidents.filter((incident) => !isOpen(incident));
  const first = (): void => section.current?.querySelector<HTMLElement>('[data-incident]')?.focus();
  useAction('incidents', open.length > 0 ? first : null);
  if (incidents.length === 0) return null;
  return (
    <section ref={section} aria-label={t('label')}>
      {open.length > 0 && (
        <ul className={css.list}>
          {open.map((incident) => (
            <IncidentLine key={incident.id} incident={incident} now={now} />
          ))}
        </ul>
      )}
      {handled.length > 0 && (
        <details className={css.handled}>
          <summary>{t('handled', { count: handled.length })}</summary>
          <ul className={css.list}>
            {handled.map((incident) => (
              <IncidentLine key={incident.id} incident={incident} now={now} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
