import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useReadOnce } from '../state/use-read-once.ts';

/** Why files are resent: one of the company's reasons, or another one. */
export function ResendReason(props: AutocompleteProps) {
  const [settings] = useReadOnce(['settings'], (client) => client.settings.get());
  const reasons = settings.kind === 'loaded' ? settings.data.production.resendReasons : [];
  // Part of the dialog for a screen reader, too.
  return <Autocomplete data={[...reasons]} comboboxProps={{ withinPortal: false }} {...props} />;
}
