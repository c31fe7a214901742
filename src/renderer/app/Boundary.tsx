import { Alert, Button, Stack } from '@mantine/core';
import { IconAlertTriangle, IconReload } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';

interface BoundaryProps {
  /** Where the window is: elsewhere it is tried again. */
  readonly at: unknown;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly at: unknown;
  readonly hasFailed: boolean;
}

/**
 * Says so if what is in it cannot be drawn: without it, one fault would leave an empty window. React, which
 * has no hook for this, writes the fault to the console.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  static getDerivedStateFromProps({ at }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return at === before.at ? null : { at, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { t } = useTranslation('common');
  return (
    <Stack align="center" p="xl" mt="xl">
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle />}
        title={<h1 className={parts.plainHeading}>{t('broken.title')}</h1>}
        maw={560}
        role="alert"
      >
        {t('broken.why')}
      </Alert>
      <Button variant="default" leftSection={<IconReload aria-hidden />} onClick={() => location.reload()}>
        {t('broken.reload')}
      </Button>
    </Stack>
  );
}
