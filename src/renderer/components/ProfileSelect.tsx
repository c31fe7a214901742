import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { PreflightProfile } from '../../contract/index.ts';
import { useProfiles } from '../hooks/use-profiles.ts';

/** No profile is chosen here, so that another one counts. */
const NONE = 'none';

/** Chooses a preflight profile. */
export function ProfileSelect(props: {
  readonly label: string;
  readonly description?: string;
  /** What it means to choose none; left out: one has to be chosen. */
  readonly none?: string;
  readonly value: PreflightProfile | null;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  readonly onChange: (profile: PreflightProfile | null) => void;
}) {
  const { none, value, onChange, ...field } = props;
  const { nameOf, all } = useProfiles();
  // One that is gone stays visible until another is chosen.
  const listed = value === null || all.includes(value) ? all : [...all, value];
  return (
    <Select
      {...field}
      data={[
        ...(none === undefined ? [] : [{ value: NONE, label: none }]),
        ...listed.map((one) => ({ value: one as string, label: nameOf(one) })),
      ]}
      allowDeselect={false}
      value={value ?? NONE}
      onChange={(chosen) => onChange(PreflightProfile.nullable().catch(null).parse(chosen))}
    />
  );
}
