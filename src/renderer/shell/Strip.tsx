import {
  IconAlertTriangleFilled,
  IconArrowDown,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconFolder,
  IconKey,
  IconPlayerPauseFilled,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Connection, HotFolder, Overview } from '../../contract/index.ts';
import parts from '../parts/parts.module.css';
import { useStationState } from '../state/station-context.tsx';
import { agoInWords, bytesInWords } from '../words/format.ts';
import { useNow } from '../words/use-now.ts';
import css from './shell.module.css';

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.cell}>
      <div className={css.cellLabel}>{label}</div>
      <div className={css.cellValue}>{children}</div>
    </div>
  );
}

function ConnectionCell({ connection, now }: { readonly connection: Connection; readonly now: number }) {
  const { state, name } = connection;
  switch (state.kind) {
    case 'online': {
      const last = [connection.lastWebhookAt, connection.lastPollAt]
        .filter((at) => at !== null)
        .sort()
        .at(-1);
      return (
        <Cell label={name}>
          <IconCircleCheckFilled size={16} className={parts.done} aria-hidden /> Connected
          {last !== undefined && <span className={parts.quiet}>{agoInWords(last, now)}</span>}
        </Cell>
      );
    }
    case 'starting':
      return (
        <Cell label={name}>
          <IconCircleDashed size={16} aria-hidden /> Connecting
        </Cell>
      );
    case 'offline':
      return (
        <Cell label={name}>
          <span className={parts.attention} title={state.why}>
            <IconPlugConnectedX size={16} aria-hidden /> Offline for{' '}
            {agoInWords(state.since, now).replace(' ago', '')}
          </span>
        </Cell>
      );
    case 'needs-token':
      return (
        <Cell label={name}>
          <a href="#/connections" className={parts.attention} title={state.why}>
            <IconKey size={16} aria-hidden /> Needs a new token
          </a>
        </Cell>
      );
  }
}

function HotFolderCell({ folder }: { readonly folder: HotFolder }) {
  return (
    <Cell label={folder.name}>
      {folder.problem === null ? (
        <>
          <IconFolder size={16} aria-hidden /> {folder.waiting} waiting · {folder.taken} taken
        </>
      ) : (
        <span className={parts.attention} title={folder.problem}>
          <IconAlertTriangleFilled size={16} aria-hidden /> Cannot be fed
        </span>
      )}
    </Cell>
  );
}

function flow({ transfers }: Overview): ReactNode {
  if (transfers.paused) {
    return (
      <>
        <IconPlayerPauseFilled size={16} className={parts['at-rip']} aria-hidden /> Paused
      </>
    );
  }
  const busy = transfers.running + transfers.waiting > 0;
  return (
    <>
      <IconArrowDown size={16} className={busy ? parts.ready : parts.quiet} aria-hidden />
      {busy ? `${transfers.running} running · ${transfers.waiting} waiting` : 'Nothing to fetch'}
      {transfers.bytesPerSecond > 0 && (
        <span className={`${parts.quiet} ${css.wide}`}>{bytesInWords(transfers.bytesPerSecond)}/s</span>
      )}
    </>
  );
}

/** The four questions at a glance: what is stuck, is artwork flowing, is the RIP taking, am I connected? */
export function Strip() {
  const overview = useStationState((state) => state.overview);
  const link = useStationState((state) => state.link);
  const now = useNow();
  if (overview === null) return <section className={css.strip}>Connecting to the station ...</section>;
  const { attention, ready, prepress } = overview.phases;
  return (
    <section className={css.strip} aria-label="State of the station">
      {link === 'lost' && (
        <Cell label="This window">
          <span className={parts.attention}>
            <IconPlugConnectedX size={16} aria-hidden /> Lost the station; trying again
          </span>
        </Cell>
      )}
      <Cell label="Needs a hand">
        <span className={attention > 0 ? parts.attention : undefined}>{attention}</span>
      </Cell>
      <Cell label="To be fed">
        {ready} <span className={parts.quiet}>+ {prepress} in pre-press</span>
      </Cell>
      <Cell label="Artwork">{flow(overview)}</Cell>
      {overview.hotFolders.map((folder) => (
        <HotFolderCell key={folder.id} folder={folder} />
      ))}
      {overview.connections.map((connection) => (
        <ConnectionCell key={connection.id} connection={connection} now={now} />
      ))}
    </section>
  );
}
