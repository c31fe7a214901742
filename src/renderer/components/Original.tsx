import { Button, Code } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** The service's own JSON, one key away. */
export function Original({ json }: { readonly json: string }) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const place = useRef<HTMLElement>(null);
  useAction('json', () => setShown((now) => !now));
  // It stands below a history that may be long, so opening it by key must bring it into view.
  useLayoutEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <section ref={place} style={{ marginTop: 14 }}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconBraces size={15} aria-hidden />}
        onClick={() => setShown(!shown)}
        aria-expanded={shown}
      >
        {t(shown ? 'hideJson' : 'showJson')}
      </Button>
      {shown && (
        <Code block mt="sm" mah={420} style={{ overflow: 'auto' }} tabIndex={0}>
          {indented(json)}
        </Code>
      )}
    </section>
  );
}
