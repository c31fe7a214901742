import { ActionIcon, Popover, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A button at the foot of the sidebar, with a popover beside it. */
export function SidebarPopover(props: {
  readonly title: string;
  readonly icon: ReactNode;
  /** In pixels. */
  readonly width: number;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly children: ReactNode;
}) {
  const { title, icon, width, isOpen, onOpen, children } = props;
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="right-end"
      width={width}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray.3"
          title={title}
          aria-label={title}
          onClick={() => onOpen(!isOpen)}
        >
          {icon}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <Stack gap="xs" mah="60vh" style={{ overflow: 'auto' }}>
          <Text fw={650} size="sm">
            {title}
          </Text>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
