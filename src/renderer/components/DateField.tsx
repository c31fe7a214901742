import { ActionIcon, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { readDay, showDay } from '../../locales/day-and-time.ts';
import { useTranslation } from '../locales/words-context.tsx';

/**
 * A day, typed and shown as the settings write dates, whatever the browser's own language; or chosen from the
 * browser's calendar.
 */
export function DateField(props: {
  readonly label: string;
  /** Such as 2026-11-29; empty: none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  const { label, value, onChange } = props;
  const { t, f } = useTranslation('common');
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const isWrong = typed !== null && typed.trim() !== '' && readDay(typed, f.locale) === null;
  return (
    <div style={{ position: 'relative' }}>
      <TextInput
        label={label}
        placeholder={showDay('2026-11-29', f.locale).replace(/\d/g, '–')}
        value={typed ?? showDay(value, f.locale)}
        error={isWrong && value === ''}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          onChange(readDay(text, f.locale) ?? '');
        }}
        onBlur={() => {
          if (!isWrong) setTyped(null);
        }}
        w="9.5rem"
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('calendar', { field: label })}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
        }
      />
      <VisuallyHidden>
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden
          value={value}
          onChange={(event) => {
            setTyped(null);
            onChange(event.currentTarget.value);
          }}
        />
      </VisuallyHidden>
    </div>
  );
}
