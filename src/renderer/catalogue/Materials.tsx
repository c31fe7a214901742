import { Table, Text } from '@mantine/core';
import type { Material } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';

const usual = ['gsm', 'lb:cover', 'pt'] as const;
const words = { gsm: 'unit.gsm', 'lb:cover': 'unit.lbCover', pt: 'unit.pt' } as const;

/** The units in which any of these materials has a weight, the trade's usual ones first. */
function unitsOf(materials: readonly Material[]): string[] {
  const units = new Set(materials.flatMap(({ weights }) => weights.map(({ unit }) => unit)));
  return [...usual.filter((unit) => units.delete(unit)), ...units];
}

/** Every material, with its weight in each unit that the service reports. */
export function Materials({ materials }: { readonly materials: readonly Material[] }) {
  const { t, f } = useTranslation('catalogue');
  const units = unitsOf(materials);
  const unitWord = (unit: string): string => {
    const known = usual.find((one) => one === unit);
    return known === undefined ? unit : t(words[known]);
  };
  const weight = ({ weights }: Material, unit: string): string => {
    const found = weights.find((one) => one.unit === unit);
    return found === undefined ? '–' : f.number(found.value);
  };
  return (
    <div className={parts.sheet} style={{ overflowX: 'auto' }}>
      <Table verticalSpacing={6} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('material')}</Table.Th>
            <Table.Th>{t('base')}</Table.Th>
            <Table.Th>{t('variant')}</Table.Th>
            {units.map((unit) => (
              <Table.Th key={unit} ta="right">
                {unitWord(unit)}
              </Table.Th>
            ))}
            <Table.Th ta="right">{t('thickness')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {materials.map((material) => (
            <Table.Tr key={material.id}>
              <Table.Td>
                <Text size="sm" fw={600}>
                  {material.name}
                </Text>
              </Table.Td>
              <Table.Td>{material.base ?? '–'}</Table.Td>
              <Table.Td>{material.variant ?? '–'}</Table.Td>
              {units.map((unit) => (
                <Table.Td key={unit} className={parts.figures ?? ''} ta="right">
                  {weight(material, unit)}
                </Table.Td>
              ))}
              <Table.Td className={parts.figures ?? ''} ta="right" style={{ whiteSpace: 'nowrap' }}>
                {material.thickness === null
                  ? '–'
                  : `${f.number(material.thickness.value)} ${material.thickness.unit}`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
