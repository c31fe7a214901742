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

/** The sign of an urgent delivery option; nothing for others. */
export function UrgencyIcon({ urgency }: { readonly urgency: Urgency }) {
  const icon = icons[urgency];
  if (icon === null) return null;
  const isUrgent = urgency === 'today' || urgency === 'before-noon';
  return <span className={isUrgent ? css.urgent : css.small}>{icon}</span>;
}
