import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleX,
  IconHelpCircleFilled,
  IconSend,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BatchOrderState } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import parts from './shared.module.css';

const SIZE = 18;
const look: Readonly<Record<BatchOrderState, readonly [string | undefined, ReactNode]>> = {
  waiting: [parts['at-rip'], <IconCircleDashed key="waiting" size={SIZE} aria-hidden />],
  sending: [parts.ready, <IconSend key="sending" size={SIZE} aria-hidden />],
  unknown: [parts.attention, <IconHelpCircleFilled key="unknown" size={SIZE} aria-hidden />],
  done: [parts.done, <IconCircleCheckFilled key="done" size={SIZE} aria-hidden />],
  refused: [parts.attention, <IconAlertTriangleFilled key="refused" size={SIZE} aria-hidden />],
  withdrawn: [parts.quiet, <IconCircleX key="withdrawn" size={SIZE} aria-hidden />],
};

/** The state of an order or submitted job: its sign and its word. */
export function OrderMark({ state }: { readonly state: BatchOrderState }) {
  const { t } = useTranslation('states');
  const [colour, icon] = look[state];
  return (
    <span className={`${parts.mark} ${colour}`}>
      {icon} {t(`batchOrder.${state}`)}
    </span>
  );
}
