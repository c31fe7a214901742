import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useStationState } from '../state/station-context.tsx';
import { setTextSize } from './look.ts';

/** Applies the colours and text size of the settings to the window. */
export function ThemeSync() {
  const theme = useStationState((state) => state.overview?.screens.theme);
  const textPercent = useStationState((state) => state.overview?.screens.textPercent ?? 100);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    // The library computes every style of the window twice, even if nothing changes.
    if (theme !== undefined && theme !== colorScheme) setColorScheme(theme);
  }, [theme, colorScheme, setColorScheme]);
  useEffect(() => setTextSize(textPercent), [textPercent]);
  return null;
}
