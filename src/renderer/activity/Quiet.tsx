import { Text } from '@mantine/core';

/** What a cell says besides. */
export function Quiet({ children }: { readonly children: string }) {
  return (
    <Text size="xs" c="var(--quiet)">
      {children}
    </Text>
  );
}
