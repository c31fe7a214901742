import { Kbd, Menu } from '@mantine/core';
import { IconLock, IconSwitchHorizontal, IconUserQuestion } from '@tabler/icons-react';
import { message } from '../../../contract/index.ts';
import { OperatorMark } from '../../components/OperatorMark.tsx';
import { shownKeys } from '../../keyboard/actions.ts';
import { useSingleKeys } from '../../keyboard/actions-context.tsx';
import { useTranslation } from '../../locales/words-context.tsx';
import { useSeat } from '../../state/seat.ts';
import navigation from '../app.module.css';
import css from './sign-in.module.css';
import { useLeaveSeat } from './use-leave-seat.ts';

/** Who sits at this window, with a way to change that. Shows nothing at a station without operators. */
export function SeatChip({ onAsk }: { readonly onAsk: () => void }) {
  const { t, say } = useTranslation('operators');
  const { operator, hasOperators } = useSeat();
  const leave = useLeaveSeat();
  const [key] = shownKeys('whoIsThere', useSingleKeys());
  if (!hasOperators) return null;
  if (operator === null) {
    return (
      <button type="button" className={css.chip} title={t('who.title')} onClick={onAsk}>
        <IconUserQuestion aria-hidden />
        <span className={navigation.word}>{t('seat.nobody')}</span>
      </button>
    );
  }
  return (
    <Menu position="right-end" transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={css.chip} title={operator.name}>
          <OperatorMark operator={operator} />
          <span className={`${navigation.word} ${css.name}`}>{operator.name}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say(message(`operator.may-${operator.role}`))}</Menu.Label>
        <Menu.Item
          leftSection={<IconSwitchHorizontal size={16} aria-hidden />}
          rightSection={key !== undefined && <Kbd size="xs">{key}</Kbd>}
          onClick={onAsk}
        >
          {t('seat.switch')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={leave}>
          {t('seat.leave')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
