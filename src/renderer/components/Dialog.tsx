import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useTranslation } from '../locales/words-context.tsx';

/**
 * A dialog that is open while it is rendered. Afterwards, the previous element gets the focus back: Mantine
 * only does that if a dialog stays rendered and is closed.
 */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const { t } = useTranslation('common');
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      // When the page no longer has the dialog: what was focused in it leaves the focus to the body.
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) {
          before.focus({ preventScroll: true });
        }
      });
    };
  }, []);
  return <Modal {...props} opened closeButtonProps={{ 'aria-label': t('close') }} />;
}
