import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readTime, showTime } from '../../locales/day-and-time.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** A time of day, typed and shown as the settings write times, whatever the browser's own language. */
export function TimeField(props: {
  readonly label: string;
  /** False where a heading of a table says it. */
  readonly isLabelSeen?: boolean;
  /** Such as 17:00. What is not a time stays as it was typed. */
  readonly value: string;
  readonly error: ReactNode;
  readonly onChange: (time: string) => void;
}) {
  const { label, isLabelSeen = true, value, error, onChange } = props;
  const { f } = useTranslation('common');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...(isLabelSeen ? { label } : { 'aria-label': label })}
      w={isLabelSeen ? '8rem' : '5rem'}
      value={typed ?? showTime(value, f)}
      error={error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(readTime(text) ?? text);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
