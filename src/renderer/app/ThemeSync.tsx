import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useStationState } from '../state/station-context.tsx';

/**
 * Text size in vw that a window wider than some 2,700 pixels gets: a large screen is seen from further
 * away.
 */
const LARGE_WINDOW_VW = 0.6;

/** Gives the window the colours and the text size that the settings ask for. */
export function ThemeSync() {
  const theme = useStationState((state) => state.overview?.screens.theme);
  const textPercent = useStationState((state) => state.overview?.screens.textPercent ?? 100);
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (theme !== undefined) setColorScheme(theme);
  }, [theme, setColorScheme]);
  useEffect(() => {
    document.documentElement.style.fontSize = `calc(${textPercent / 100} * max(100%, ${LARGE_WINDOW_VW}vw))`;
  }, [textPercent]);
  return null;
}
