import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDraft } from './use-draft.ts';

/**
 * A text that is kept when the field is left or Enter is pressed; an empty field is null. What is wrong with
 * it is said beneath.
 */
export function TextField(props: {
  readonly label: ReactNode;
  readonly description: string;
  readonly value: string | null;
  readonly isRight: (text: string) => boolean;
  readonly wrong: string;
  readonly disabled?: boolean;
  readonly onKeep: (value: string | null) => void;
}) {
  const { value, isRight, onKeep } = props;
  const [typed, setTyped] = useDraft(value ?? '');
  const text = typed.trim() === '' ? null : typed.trim();
  const isWrong = text !== null && !isRight(text);
  const keep = (): void => {
    if (!isWrong && text !== value) onKeep(text);
  };
  return (
    <TextInput
      label={props.label}
      description={props.description}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      error={isWrong ? props.wrong : null}
      disabled={props.disabled ?? false}
      maw="34rem"
      spellCheck={false}
    />
  );
}
