import { Code, Stack, Textarea } from '@mantine/core';
import { z } from 'zod';
import { type ConnectionId, type OptionalTemplate, SubmissionTemplate } from '../../contract/index.ts';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { FailedNote, LoadingNote } from '../components/States.tsx';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useReadOnce } from '../state/use-read-once.ts';

const Typed = z.object({ template: SubmissionTemplate });

const inBraces = (name: string): string => `{{${name}}}`;

/** The values that a template can name. */
const values: Readonly<Record<OptionalTemplate, readonly string[]>> = {
  deliveryTemplate: [
    'jobs',
    'address.name',
    'address.company',
    'address.street',
    'address.street2',
    'address.postalCode',
    'address.city',
    'address.country',
    'address.email',
    'address.phone',
  ],
  issueTemplate: ['note', 'job.id', 'component.label', 'file.id', 'file.name'],
};

interface Of {
  readonly id: ConnectionId;
  readonly request: OptionalTemplate;
}

function Form(props: Of & { readonly template: string | null }) {
  const { t } = useTranslation('connections');
  const saved = useSavedForm({
    schema: Typed,
    initialValues: { template: props.template ?? '' },
    what: t(`templates.${props.request}`),
    async save(client, { template }) {
      const change = { templates: { [props.request]: template.trim() === '' ? null : template } };
      const { templates } = await client.connections.change({ id: props.id, change });
      return { template: templates[props.request] ?? '' };
    },
  });
  return (
    <form {...saved.formProps}>
      <Stack gap="sm" maw="44rem">
        <Textarea
          label={t(`templates.${props.request}`)}
          description={
            <>
              {t(`templates.${props.request}Why`)}{' '}
              <Code>{values[props.request].map(inBraces).join(' ')}</Code>
            </>
          }
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

/** The body of a request as a template; empty: the usual one. */
export function RequestTemplate({ id, request }: Of) {
  const [read] = useReadOnce(
    ['request template', id, request],
    async (client) => (await client.connections.settings({ id })).templates[request],
  );
  if (read.kind === 'loading') return <LoadingNote />;
  if (read.kind === 'failed') return <FailedNote failure={read} />;
  return <Form id={id} request={request} template={read.data} />;
}
