import { Stack, Text } from '@mantine/core';
import { type CSSProperties, useEffect, useState } from 'react';
import type { ArtworkId, SpotColours, SpotMark } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation } from '../state/station-context.tsx';
import type { Point } from './geometry.ts';
import type { Picked } from './PageList.tsx';
import css from './review.module.css';

/** While the pointer moves faster than this, nothing is asked. */
const REST_MS = 150;
/** The pointer covers nothing of it. */
const FROM_POINTER_PX = 18;

type Read = SpotColours | 'reading' | 'unknown';

/** What the file paints where the pointer rests. */
function useSpotColours(id: ArtworkId, { spot: at }: Picked): Read {
  const station = useStation();
  const { page, x, y } = at;
  const spot = `${id} ${page} ${x} ${y}`;
  const [state, setState] = useState<{ readonly spot: string; readonly read: Read }>({
    spot,
    read: 'reading',
  });
  // What was read for another spot does not count.
  if (state.spot !== spot) setState({ spot, read: 'reading' });
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const report = (found: Read): void => {
      if (!signal.aborted) setState({ spot, read: found });
    };
    const timer = setTimeout(() => {
      station
        .client()
        .then((client) => client.preflight.coloursAt({ id, page, x, y }, { signal }))
        .then(
          (found) => report(found ?? 'unknown'),
          () => report('unknown'),
        );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [station, id, page, x, y, spot]);
  return state.read;
}

const letters: Readonly<Record<string, string>> = { Cyan: 'C', Magenta: 'M', Yellow: 'Y', Black: 'K' };
const RGB_LEVELS = 255;

/** A colour as prepress writes it: "C 0 M 100 Y 100 K 0 %", "Gold Foil 80 %", "RGB 255 128 0". */
function colourText({ kind, colour }: SpotMark, number: (value: number) => string): string | null {
  if (colour === null) return null;
  if (kind === 'rgb') {
    return `RGB ${colour.map(({ percent }) => Math.round((percent / 100) * RGB_LEVELS)).join(' ')}`;
  }
  const nameOf = (name: string): string => (kind === 'inks' ? name : (letters[name] ?? name));
  return `${colour.map(({ name, percent }) => `${nameOf(name)} ${number(percent)}`).join(' ')} %`;
}

/** Each with its place from the top, which identifies its line. */
const lines = (marks: readonly SpotMark[]) =>
  marks.map((mark, index) => ({ mark, key: `${index} ${mark.what}` }));

/** On the side of the pointer with more room, whatever the readout's size. */
function beside({ x, y }: Point): CSSProperties {
  const { innerWidth: width, innerHeight: height } = window;
  return {
    ...(x < width / 2 ? { left: x + FROM_POINTER_PX } : { right: width - x + FROM_POINTER_PX }),
    ...(y < height / 2 ? { top: y + FROM_POINTER_PX } : { bottom: height - y + FROM_POINTER_PX }),
  };
}

/**
 * The colour under the pointer, beside it: as this screen shows it and, if that can be read, as the file
 * specifies it.
 */
function Readout({ id, picked }: { readonly id: ArtworkId; readonly picked: Picked }) {
  const { t, f } = useTranslation('review');
  const read = useSpotColours(id, picked);
  return (
    <div className={css.readout} style={beside(picked.at)}>
      <span
        className={css.swatch}
        style={{ background: `rgb(${picked.red} ${picked.green} ${picked.blue})` }}
      />
      <Text size="sm">{t('rgb', { ...picked })}</Text>
      <Stack gap={2} role="status" aria-label={t('spot.inFile')} className={css.inFile}>
        <Text size="sm" fw={650}>
          {t('spot.inFile')}
        </Text>
        {read === 'reading' && <Text size="sm">{t('spot.reading')}</Text>}
        {read === 'unknown' && <Text size="sm">{t('spot.unknown')}</Text>}
        {typeof read === 'object' && read.marks.length === 0 && <Text size="sm">{t('spot.nothing')}</Text>}
        {typeof read === 'object' &&
          lines(read.marks).map(({ mark, key }) => (
            <Text size="sm" key={key}>
              {t(`spot.what.${mark.what}`)}:{' '}
              {colourText(mark, f.number) ?? t('spot.unread', { kind: t(`spot.kind.${mark.kind}`) })}
              {mark.overprints && ` · ${t('spot.overprints')}`}
            </Text>
          ))}
        {typeof read === 'object' && read.textAbove && <Text size="xs">{t('spot.textAbove')}</Text>}
      </Stack>
    </div>
  );
}

/** The colour tool: the readout at the pointer and, in the panel, what it is worth. */
export function Colour({ id, picked }: { readonly id: ArtworkId; readonly picked: Picked | null }) {
  const { t } = useTranslation('review');
  return (
    <>
      {picked === null && <Text size="sm">{t('pointAtColour')}</Text>}
      <Text size="xs" c="var(--quiet)">
        {t('colourIsAnAid')}
      </Text>
      {picked !== null && <Readout id={id} picked={picked} />}
    </>
  );
}
