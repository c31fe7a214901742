import { type OperatorSettings, SettingsChange } from '../../contract/index.ts';

type Group = keyof SettingsChange;
type Fields = Readonly<Record<string, unknown>>;

/** Groups whose fields are changed individually. All others are saved, and restored, as a whole. */
const ofFields: readonly Group[] = [
  'notices',
  'screens',
  'transfers',
  'archive',
  'preflight',
  'production',
  'profiles',
  'desktop',
  'sessions',
  'operators',
];

/** Whether two settings are equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = (value: unknown): Fields => ({ ...Object(value) });

/** The groups in which a change differs from the earlier settings, in the order of the change. */
export const changedBy = (change: SettingsChange, before: OperatorSettings): readonly Group[] =>
  SettingsChange.keyof().options.filter((group) => group in change && !isSame(change[group], before[group]));

/**
 * The change to make to what is saved `now`: for groups with individual fields, only the fields that differ
 * from what was shown `before`. So two simultaneous changes both stay.
 */
export function changeOnto<Asked extends SettingsChange>(
  change: Asked,
  before: OperatorSettings,
  now: OperatorSettings,
): Asked {
  const groups = SettingsChange.keyof().options.filter(
    (group) => ofFields.includes(group) && Object(change[group]) === change[group],
  );
  const onto = groups.map((group) => {
    const [wanted, was] = [fieldsOf(change[group]), fieldsOf(before[group])];
    const set = Object.entries(wanted).filter(([name, value]) => !isSame(value, was[name]));
    return [group, { ...fieldsOf(now[group]), ...Object.fromEntries(set) }];
  });
  return { ...change, ...SettingsChange.parse(Object.fromEntries(onto)) };
}

/**
 * The change that restores what `change` replaced. Fields that it left alone stay as they are `now`, even
 * if another window has changed them since.
 */
export function changeBack(
  change: SettingsChange,
  before: OperatorSettings,
  now: OperatorSettings,
): SettingsChange {
  const back = changedBy(change, before).map((group) => {
    if (!ofFields.includes(group)) return [group, before[group]];
    const [changed, was] = [fieldsOf(change[group]), fieldsOf(before[group])];
    const replaced = Object.entries(was).filter(([name, value]) => !isSame(changed[name], value));
    return [group, { ...fieldsOf(now[group]), ...Object.fromEntries(replaced) }];
  });
  return SettingsChange.parse(Object.fromEntries(back));
}
