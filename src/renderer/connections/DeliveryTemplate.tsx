import { Stack, Textarea } from '@mantine/core';
import { z } from 'zod';
import { type ConnectionId, SubmissionTemplate } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { SaveOrDiscard } from '../parts/SaveOrDiscard.tsx';
import { FailedNote, LoadingNote } from '../parts/States.tsx';
import { useSavedForm } from '../parts/use-saved-form.ts';
import { useReadOnce } from '../state/use-read-once.ts';

const Typed = z.object({ template: SubmissionTemplate });

function Form(props: { readonly id: ConnectionId; readonly template: string | null }) {
  const { t } = useTranslation('connections');
  const saved = useSavedForm({
    schema: Typed,
    initialValues: { template: props.template ?? '' },
    what: t('deliveryTemplate'),
    async save(client, { template }) {
      const kept = await client.connections.setDeliveryTemplate({
        id: props.id,
        template: template.trim() === '' ? null : template,
      });
      return { template: kept.template ?? '' };
    },
  });
  return (
    <form {...saved.formProps}>
      <Stack gap="sm" maw="44rem">
        <Textarea
          label={t('deliveryTemplate')}
          description={t('deliveryTemplateWhy')}
          autosize
          minRows={1}
          maxRows={16}
          maxLength={20_000}
          styles={{ input: { fontFamily: 'monospace', fontSize: '0.8rem' } }}
          {...saved.form.getInputProps('template')}
        />
        <SaveOrDiscard saved={saved} />
      </Stack>
    </form>
  );
}

/** The request for delivery options; empty: the usual one. */
export function DeliveryTemplate({ id }: { readonly id: ConnectionId }) {
  const [read] = useReadOnce(['delivery template', id], (client) =>
    client.connections.deliveryTemplate({ id }),
  );
  if (read.kind === 'loading') return <LoadingNote />;
  if (read.kind === 'failed') return <FailedNote failure={read} />;
  return <Form id={id} template={read.data.template} />;
}
