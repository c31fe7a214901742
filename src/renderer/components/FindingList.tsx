import { IconAlertTriangleFilled, IconCircleCheckFilled, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Finding, Message } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './finding-list.module.css';
import parts from './shared.module.css';

type Verdict = Finding['verdict'];

/** The result of one check. */
interface Found {
  readonly verdict: Verdict;
  readonly message: Message;
}

const look: Readonly<Record<Verdict, readonly [string | undefined, ReactNode]>> = {
  good: [parts.done, <IconCircleCheckFilled key="icon" aria-hidden />],
  note: [parts['at-rip'], <IconInfoCircle key="icon" aria-hidden />],
  problem: [parts.attention, <IconAlertTriangleFilled key="icon" aria-hidden />],
};

function List({ findings }: { readonly findings: readonly Found[] }) {
  const { t, say } = useTranslation('hot-folders');
  return (
    <ul className={`${parts.sheet} ${css.list}`}>
      {findings.map(({ verdict, message }) => (
        <li key={`${message.code} ${JSON.stringify(message.values)}`} className={css.finding}>
          <span className={look[verdict][0]} title={t(`verdict.${verdict}`)}>
            {look[verdict][1]}
          </span>
          <span>{say(message)}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Results of checks: problems one by one, and all that passed in one line, which opens.
 * @param passed the text of that line
 */
export function FindingList({
  findings,
  passed,
}: {
  readonly findings: readonly Found[];
  readonly passed: (count: number) => string;
}) {
  const good = findings.filter(({ verdict }) => verdict === 'good');
  const others = findings.filter(({ verdict }) => verdict !== 'good');
  return (
    <>
      {others.length > 0 && <List findings={others} />}
      {good.length > 0 && (
        <details>
          <summary className={parts.done}>{passed(good.length)}</summary>
          <List findings={good} />
        </details>
      )}
    </>
  );
}
