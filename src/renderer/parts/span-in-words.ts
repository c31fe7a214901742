import type { Formats } from '../../locales/formats.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const HOURS_SHOWN = 48;

/** "2 hr 10 min", "25 min", "3 days". */
export function spanInWords(ms: number, f: Formats): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours === 0 || hours >= HOURS_SHOWN) return f.duration(Math.max(ms, MINUTE_MS));
  const rest = (minutes % 60) * MINUTE_MS;
  return [f.duration(hours * HOUR_MS), ...(rest === 0 ? [] : [f.duration(rest)])].join(' ');
}
