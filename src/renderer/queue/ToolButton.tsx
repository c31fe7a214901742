import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { IconColumns3 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import css from './queue.module.css';

/** A button of the queue's tools; in a narrow window only its sign, with its word as a tooltip. */
export function ToolButton({
  Icon,
  word,
  ...button
}: {
  readonly Icon: typeof IconColumns3;
  readonly word: string;
} & ButtonProps &
  ComponentProps<'button'>) {
  return (
    <Tooltip label={word} events={{ hover: true, focus: true, touch: false }} withinPortal={false}>
      <Button variant="default" aria-label={word} {...button} className={css.tool ?? ''}>
        <Icon aria-hidden />
        <span className={css.word}>{word}</span>
      </Button>
    </Tooltip>
  );
}
