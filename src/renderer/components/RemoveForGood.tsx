import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useCall } from '../state/use-call.ts';
import type { StationClient } from '../transport/transport.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ProblemNote } from './States.tsx';

interface RemoveForGoodProps<Removal> {
  /** The label of the button and in the dialog. */
  readonly label: string;
  readonly title: string;
  /** Asks what would go and what would stay. */
  readonly ask: (client: StationClient) => Promise<Removal>;
  readonly remove: (client: StationClient) => Promise<unknown>;
  /** Says what would go and what would stay. */
  readonly children: (removal: Removal) => ReactNode;
}

/** A button that removes something for good, after a dialog that says what goes and what stays. */
export function RemoveForGood<Removal>({ label, title, ask, remove, children }: RemoveForGoodProps<Removal>) {
  const [removal, setRemoval] = useState<Removal | null>(null);
  const call = useCall();
  const button = useRef<HTMLButtonElement>(null);
  // While it waited for the answer the button was disabled, so it no longer had the focus to get back.
  const close = (): void => {
    setRemoval(null);
    button.current?.focus();
  };
  return (
    <>
      <Group>
        <Button
          ref={button}
          variant="default"
          leftSection={<IconTrash aria-hidden />}
          loading={call.busy}
          onClick={() => call.run(async (client) => setRemoval(await ask(client)))}
        >
          {label}
        </Button>
        {call.error !== null && <ProblemNote error={call.error} />}
      </Group>
      {removal !== null && (
        <ConfirmDialog title={title} label={label} carryOut={remove} onClose={close}>
          {children(removal)}
        </ConfirmDialog>
      )}
    </>
  );
}
