import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useStationState } from '../state/station-context.tsx';

/** Gives the window the colours and the text size that the settings ask for. */
export function Look() {
  const theme = useStationState((state) => state.overview?.screens.theme);
  const textPercent = useStationState((state) => state.overview?.screens.textPercent ?? 100);
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    if (theme !== undefined) setColorScheme(theme);
  }, [theme, setColorScheme]);
  useEffect(() => {
    document.documentElement.style.fontSize = `${textPercent}%`;
  }, [textPercent]);
  return null;
}
