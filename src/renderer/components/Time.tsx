import { useTranslation } from '../locales/words-context.tsx';

/** An instant as lists show it, without seconds; in full as its tooltip. */
export function Time({ at, as }: { readonly at: string; readonly as: 'clock' | 'dateAndTime' }) {
  const { f } = useTranslation('common');
  return (
    <time dateTime={at} title={f.full(at)}>
      {f[as](at)}
    </time>
  );
}

/**
 * An instant as lists show it: the day only if it is not today.
 * @param now milliseconds since the epoch.
 */
export function Moment({ at, now }: { readonly at: string; readonly now: number }) {
  const { f } = useTranslation('common');
  return (
    <time dateTime={at} title={f.full(at)}>
      {f.moment(at, now)}
    </time>
  );
}

/**
 * How long ago an instant was: "2 min ago"; in full as its tooltip.
 * @param now milliseconds since the epoch.
 */
export function Ago({ at, now }: { readonly at: string; readonly now: number }) {
  const { f } = useTranslation('common');
  return (
    <time dateTime={at} title={f.full(at)}>
      {f.ago(at, now)}
    </time>
  );
}
