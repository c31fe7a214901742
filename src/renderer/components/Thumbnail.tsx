import { IconFile } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ArtworkId, QueueRow } from '../../contract/index.ts';
import { useStation } from '../state/station-context.tsx';
import type { StationClient } from '../transport/transport.ts';
import { pictureShown, showPicture } from './shown-pictures.ts';
import css from './thumbnail.module.css';

/** A row that scrolls by faster than this requests no image. */
const REST_MS = 120;

/** What a thumbnail shows: a file, or the first file of a queue row or job. */
export type Pictured =
  | { readonly kind: 'file'; readonly id: ArtworkId }
  | { readonly kind: 'row'; readonly key: QueueRow['key'] };

/**
 * The first page of a file as a thumbnail, or an outline until there is one. Screen readers skip it,
 * because the words beside it say what it shows.
 * @param version requests the image again when it changes.
 */
export function Thumbnail(props: {
  readonly of: Pictured;
  readonly version: string;
  /** `card`: large enough to judge the page by. */
  readonly size?: 'row' | 'file' | 'card';
}) {
  const { of, version, size = 'row' } = props;
  const station = useStation();
  const subject = of.kind === 'file' ? of.id : of.key;
  const key = `${subject} ${version} ${size === 'card' ? 'large' : ''}`;
  const [, setCame] = useState('');
  const picture = pictureShown(key);
  const ask = useEffectEvent((client: StationClient, signal: AbortSignal) =>
    of.kind === 'file'
      ? client.thumbnails.get({ id: of.id, size: size === 'card' ? 'large' : 'small' }, { signal })
      : client.thumbnails.get({ key: of.key }, { signal }),
  );
  useEffect(() => {
    if (pictureShown(key) !== undefined) return;
    let gone: AbortController | null = null;
    const timer = setTimeout(async () => {
      gone = new AbortController();
      const { signal } = gone;
      try {
        const png = await ask(await station.client(), signal);
        if (png === null || signal.aborted) return;
        showPicture(key, `data:image/png;base64,${png}`);
        setCame(key);
      } catch {
        // The row makes sense without an image, too.
      }
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      gone?.abort();
    };
  }, [station, key]);
  return (
    <span className={css.thumbnail} data-size={size} data-shown={picture !== undefined}>
      {picture === undefined ? (
        <IconFile aria-hidden />
      ) : (
        <img key={key} src={picture} alt="" draggable={false} />
      )}
    </span>
  );
}
