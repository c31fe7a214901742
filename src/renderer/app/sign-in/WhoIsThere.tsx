import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import {
  type Operator,
  OperatorId,
  OperatorSecret,
  type Seat,
  type SeatClaim,
} from '../../../contract/index.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { OperatorMark } from '../../components/OperatorMark.tsx';
import { FailedNote, LoadingNote, ProblemNote } from '../../components/States.tsx';
import { useSentForm } from '../../hooks/use-schema-form.ts';
import { createBadgeReader } from '../../keyboard/badge-reader.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { keepSeat, useSeat } from '../../state/seat.ts';
import { useStation } from '../../state/station-context.tsx';
import { useLive } from '../../state/use-live.ts';
import type { StationClient } from '../../transport/transport.ts';
import { lastFirst, lastHere, rememberHere } from './last-here.ts';
import css from './sign-in.module.css';

interface Taken {
  readonly onTaken: () => void;
}

/** Asks who sits at this window: a name with its PIN or password, or a badge alone. */
export function WhoIsThere({ onTaken, onClose }: Taken & { readonly onClose: () => void }) {
  const { t } = useTranslation('operators');
  const reading = useLive<readonly Operator[]>(['operators'], {
    load: (client) => client.operators.list(),
    concerns: ({ kind }) => kind === 'operators',
  });
  return (
    <Dialog onClose={onClose} title={t('who.title')}>
      {reading.kind === 'loading' && <LoadingNote />}
      {reading.kind === 'failed' && <FailedNote failure={reading} />}
      {reading.kind === 'loaded' && (
        <ClaimForm
          operators={lastFirst(
            reading.data.filter(({ leftAt }) => leftAt === null),
            lastHere(),
          )}
          onTaken={onTaken}
        />
      )}
    </Dialog>
  );
}

const windowClock = {
  now: () => performance.now(),
  after(ms: number, call: () => void) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

const Claim = z.object({ operatorId: OperatorId, secret: OperatorSecret.min(1) });

function ClaimForm({ operators, onTaken }: Taken & { readonly operators: readonly Operator[] }) {
  const { t, problem } = useTranslation('operators');
  const { queries } = useStation();
  const isEmpty = useSeat().operator === null;
  const field = useRef<HTMLInputElement>(null);
  // It may appear after the dialog has looked for a field to focus.
  useEffect(() => field.current?.focus(), []);
  const sit = (seat: Seat): void => {
    if (seat.operator !== null) rememberHere(seat.operator.id);
    keepSeat(queries, seat);
    onTaken();
  };
  const take = async (client: StationClient, claim: SeatClaim): Promise<void> => {
    try {
      sit(await client.operators.take(claim));
    } catch (error) {
      form.setFieldValue('secret', '');
      throw error;
    }
  };
  const { form, onSubmit, call } = useSentForm({
    schema: Claim,
    initialValues: { operatorId: operators[0]?.id ?? '', secret: '' },
    send: take,
  });
  const byBadge = (badge: string): void =>
    call.run(async (client) => {
      try {
        await take(client, { badge });
      } catch (error) {
        const { field: at, message, remedy } = problem(error);
        if (at !== 'badge') throw error;
        form.setFieldError('secret', `${message} ${remedy}`);
      }
    });
  const [reader] = useState(() => createBadgeReader(windowClock));
  const onKeyDown = (event: KeyboardEvent): void => {
    const badge = reader.press(event.key);
    if (badge === null) return;
    event.preventDefault();
    byBadge(badge);
  };
  const { operatorId } = form.getValues();
  return (
    <form onSubmit={onSubmit} onKeyDown={onKeyDown} noValidate>
      <Stack gap="md">
        <fieldset className={css.tiles} aria-label={t('who.choose')}>
          {operators.map((operator) => (
            <button
              key={operator.id}
              type="button"
              className={css.tile}
              aria-pressed={operator.id === operatorId}
              onClick={() => {
                form.setFieldValue('operatorId', operator.id);
                form.clearFieldError('secret');
                field.current?.focus();
              }}
            >
              <OperatorMark operator={operator} />
              <span className={css.name}>{operator.name}</span>
            </button>
          ))}
        </fieldset>
        <PasswordInput
          ref={field}
          label={t('who.secret')}
          description={t('who.badge')}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          {...form.getInputProps('secret')}
        />
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group justify={isEmpty ? 'space-between' : 'flex-end'}>
          {isEmpty && (
            <Text size="sm" c="var(--quiet)">
              {t('who.watching')}
            </Text>
          )}
          <Button type="submit" loading={call.busy}>
            {t('who.take')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
