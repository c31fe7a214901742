import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ProxyChoice } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';

const kinds = ['environment', 'none', 'fixed'] as const;

/** How the service and its storage are reached. A fixed proxy is kept once its URL is one. */
export function ProxySection(props: {
  readonly proxy: ProxyChoice;
  readonly onChange: (proxy: ProxyChoice) => void;
}) {
  const { t } = useTranslation('settings');
  const { label, disabled } = useLock()('proxy', t('proxy.title'));
  const { proxy, onChange } = props;
  const [kind, setKind] = useState(proxy.kind);
  const [url, setUrl] = useState(proxy.kind === 'fixed' ? proxy.url : '');
  const [except, setExcept] = useState(proxy.kind === 'fixed' ? proxy.except : '');
  const fixed = ProxyChoice.safeParse({ kind: 'fixed', url, except });
  const keepFixed = (): void => {
    if (fixed.success) onChange(fixed.data);
  };
  const choose = (chosen: (typeof kinds)[number]): void => {
    setKind(chosen);
    if (chosen !== 'fixed') onChange({ kind: chosen });
    else keepFixed();
  };
  const onEnter = (event: { readonly key: string }): void => {
    if (event.key === 'Enter') keepFixed();
  };
  return (
    <Stack gap="sm">
      <Radio.Group
        label={label}
        value={kind}
        onChange={(value) => {
          const chosen = kinds.find((one) => one === value);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        <Stack gap="xs">
          {kinds.map((one) => (
            <Radio key={one} value={one} disabled={disabled} label={t(`proxy.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'fixed' && (
        <>
          <TextInput
            label={t('proxy.url')}
            description={t('proxy.urlWhy')}
            placeholder="http://proxy.example:3128"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            onBlur={keepFixed}
            onKeyDown={onEnter}
            disabled={disabled}
            error={url !== '' && !fixed.success ? t('proxy.noUrl') : null}
            maw="28rem"
          />
          <TextInput
            label={t('proxy.except')}
            description={t('proxy.exceptWhy')}
            value={except}
            onChange={(event) => setExcept(event.currentTarget.value)}
            onBlur={keepFixed}
            onKeyDown={onEnter}
            disabled={disabled}
            maw="28rem"
          />
        </>
      )}
    </Stack>
  );
}
