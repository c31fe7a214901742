import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

/** What the service sent and Makeready could not read; nothing where all was read. */
export function Unread({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconInfoCircle />}
      title="Not everything could be read"
      mb="md"
    >
      {notes.join(' ')}
    </Alert>
  );
}
