import { createTheme, type MantineColorsTuple } from '@mantine/core';
import type { MouseEvent } from 'react';

/** The signal colour: process cyan, darkened until white text is readable on it. */
const press: MantineColorsTuple = [
  '#e6f6fb',
  '#cdeaf4',
  '#9ad5e9',
  '#63bedd',
  '#38abd3',
  '#1c9fcd',
  '#0a7fa8',
  '#066a8e',
  '#065774',
  '#03455d',
];

/** The greys of the dark theme, from text to background, with a little of the blue of the sheets. */
const dark: MantineColorsTuple = [
  '#d3d7db',
  '#b6bcc2',
  '#858d95',
  '#6b737b',
  '#3c434a',
  '#33393f',
  '#282c31',
  '#1f2226',
  '#17191c',
  '#111315',
];

export const theme = createTheme({
  primaryColor: 'press',
  // With both, white text has a contrast of at least 4.5.
  primaryShade: { light: 7, dark: 6 },
  colors: { press, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.78rem', sm: '0.85rem', md: '0.94rem', lg: '1.1rem', xl: '1.4rem' },
  defaultRadius: 'sm',
  focusRing: 'auto',
  cursorType: 'pointer',
  // Without motion there is nothing to wait for.
  respectReducedMotion: true,
  components: {
    // A file that was corrected meanwhile is chosen again: that alone would be no change of the field.
    FileButton: {
      defaultProps: {
        inputProps: {
          onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
            currentTarget.value = '';
          },
        },
      },
    },
    // A dialog appears and disappears at once; an Escape pressed while one moves in would be lost.
    Modal: {
      defaultProps: { transitionProps: { duration: 0 } },
      // A title that names a job may take two lines. A name without a space neither pushes the button that
      // closes out of the dialog, nor is cut.
      styles: { title: { lineHeight: 1.35 }, content: { overflowWrap: 'anywhere' } },
    },
  },
});
