import { IconBolt, IconClockHour12, IconSunrise } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Urgency } from '../../contract/index.ts';
import css from './queue.module.css';

const icons: Readonly<Record<Urgency, ReactNode>> = {
  today: <IconBolt aria-hidden />,
  'before-noon': <IconClockHour12 aria-hidden />,
  'next-day': <IconSunrise aria-hidden />,
  later: null,
  unknown: null,
};

/** The group of a delivery option as the service calls it, with a sign if it is urgent. */
export function UrgencyBadge({
  urgency,
  group,
}: {
  readonly urgency: Urgency;
  readonly group: string | null;
}) {
  const isUrgent = urgency === 'today' || urgency === 'before-noon';
  return (
    <span className={isUrgent ? css.urgent : css.small}>
      {icons[urgency]} {group ?? ''}
    </span>
  );
}
