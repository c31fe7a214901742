import { useEffect, useEffectEvent } from 'react';
import type { Notice } from '../../contract/index.ts';
import { describeNotice } from '../../locales/notice.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf } from '../navigation/route.ts';
import { mayShowOutside } from '../notifications/browser-notices.ts';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';

/**
 * Shows the station's notices in the window, and as browser notifications while the operator looks
 * elsewhere.
 */
export function StationNotices() {
  const station = useStation();
  const notify = useNotify();
  const { t, say } = useTranslation('notices');
  const show = useEffectEvent((notice: Notice): void => {
    const { title, body } = describeNotice(t, say, notice);
    const { screen, key } = notice.place;
    const open = (): void => goTo(hashOf(screen, key ?? undefined));
    notify({ text: t('inOne', { title, body }), show: open });
    if (!mayShowOutside() || document.hasFocus()) return;
    // Of several with one id, a browser shows only one.
    const outside = new Notification(title, { body, tag: notice.id, silent: !notice.sound });
    outside.onclick = () => {
      window.focus();
      open();
      outside.close();
    };
  });
  useEffect(
    () =>
      station.onEvent((event) => {
        if (event.kind === 'notice') show(event.notice);
      }),
    [station],
  );
  return null;
}
