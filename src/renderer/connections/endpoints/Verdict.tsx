import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleOff,
  IconHandStop,
  IconLock,
  IconQuestionMark,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Verdict as Told } from '../../../contract/index.ts';
import parts from '../../components/shared.module.css';
import { useTranslation } from '../../locales/words-context.tsx';

const looks: Readonly<Record<Told, readonly [string | undefined, ReactNode]>> = {
  offered: [parts.done, <IconCircleCheckFilled key="icon" aria-hidden />],
  'not-offered': [parts['at-rip'], <IconCircleMinus key="icon" aria-hidden />],
  forbidden: [parts['at-rip'], <IconLock key="icon" aria-hidden />],
  refused: [parts['at-rip'], <IconHandStop key="icon" aria-hidden />],
  unreadable: [parts.attention, <IconQuestionMark key="icon" aria-hidden />],
  failing: [parts.attention, <IconAlertTriangleFilled key="icon" aria-hidden />],
  untried: [parts.quiet, <IconCircleDashed key="icon" aria-hidden />],
  off: [parts.quiet, <IconCircleOff key="icon" aria-hidden />],
};

/** The result of probing an endpoint, by shape, word and colour. */
export function Verdict({ verdict }: { readonly verdict: Told }) {
  const { t } = useTranslation('endpoints');
  const [look, icon] = looks[verdict];
  return (
    <span className={`${parts.mark} ${look}`}>
      {icon} {t(`verdict.${verdict}`)}
    </span>
  );
}
