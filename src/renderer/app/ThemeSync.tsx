import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useStationState } from '../state/station-context.tsx';

/** Text size in vw for windows wider than about 2,700 pixels: a large screen is seen from further away. */
const LARGE_WINDOW_VW = 0.6;

/** Applies the colours and text size of the settings to the window. */
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
