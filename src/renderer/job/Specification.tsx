import { Text, Title } from '@mantine/core';
import type { JobDetail } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useComponentLabel } from '../parts/use-component-label.ts';

/** What is to be made, in words: the product, and each component with its material and finishings. */
export function Specification({ job }: { readonly job: JobDetail }) {
  const { t } = useTranslation('job');
  const { t: common } = useTranslation('common');
  const componentLabel = useComponentLabel();
  const { product, quantity, size, components } = job;
  const pieces = quantity === null ? product : common('pieces', { quantity, product });
  return (
    <>
      <Title order={2} fz="1rem" mb={6}>
        {t('specification')}
      </Title>
      <Text size="sm">{size === null ? pieces : `${pieces}, ${size}`}</Text>
      {components.map(({ label, material, finishings }) => {
        const parts = [
          ...(components.length > 1 ? [componentLabel(label)] : []),
          ...(material === null ? [] : [material]),
          ...finishings.map(({ name }) => name),
        ];
        return (
          parts.length > 0 && (
            <Text key={label} size="sm">
              {parts.join(' · ')}
            </Text>
          )
        );
      })}
    </>
  );
}
