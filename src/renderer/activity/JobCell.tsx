import { Table, Text } from '@mantine/core';
import { type JobKey, withoutCustomer } from '../../contract/index.ts';
import { hashOf } from '../navigation/route.ts';
import css from './activity.module.css';
import { Quiet } from './Quiet.tsx';

/** The job of a line, which leads to it, and its customer. */
export function JobCell({
  jobKey,
  jobName,
  customer,
}: {
  readonly jobKey: JobKey | null;
  readonly jobName: string | null;
  readonly customer: string | null;
}) {
  const job = jobName === null ? jobKey : withoutCustomer(jobName, customer === null ? [] : [customer]);
  return (
    <Table.Td className={css.words ?? ''}>
      {jobKey !== null && (
        <Text component="a" href={hashOf('job', jobKey)} size="sm" c="inherit">
          {job}
        </Text>
      )}
      {customer !== null && <Quiet>{customer}</Quiet>}
    </Table.Td>
  );
}
