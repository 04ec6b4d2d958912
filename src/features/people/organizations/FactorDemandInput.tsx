import type { StartlineDataProvider } from '../../../../providers/dataProvider';
import '../texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { useRecordId } from '../../../../engine/console/pages/useRecordId';
import { useCountFormat } from '../../../../engine/console/words/useNumberFormat';
import { consoleOf } from '../../../../engine/fields/consoleOf';
import type { FieldInputProps } from '../../../../engine/fields/fieldConsole';
import type { readWithoutFactor } from '../../../../resources/organizations/organizations.calls';

/** Whether a second factor is required; who is shut out by it is said before that is saved. */
export function FactorDemandInput(props: FieldInputProps) {
  const { Input } = consoleOf(props.field);
  const isAsked = useWatch({ name: props.source }) === true;
  const { defaultValues } = useFormState();
  const isNew = isAsked && defaultValues?.[props.source] !== true;
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Input {...props} />
      <Box role="status">{isNew && <ShutOut />}</Box>
    </Box>
  );
}

function ShutOut() {
  const translate = useTranslate();
  const format = useCountFormat();
  const dataProvider = useDataProvider<StartlineDataProvider>();
  const id = useRecordId('organizations');
  const { data } = useQuery({
    queryKey: ['without_second_factor', id],
    queryFn: async () => {
      const path = '/v1/admin/organizations/{id}/without_second_factor';
      return (await dataProvider.call<typeof readWithoutFactor>({ method: 'GET', path, params: { id } })).data;
    },
    gcTime: 0,
  });
  if (!data) return null;
  if (data.count === 0) return <Alert severity="success">{translate('pages.demand.nobody')}</Alert>;
  const more = data.count - data.people.length;
  const names = data.people.map(({ name }) => name).join(', ');
  return (
    <Alert severity="warning">
      {translate('pages.demand.shut_out', { smart_count: data.count, count: format(data.count) })} {names}
      {more > 0 && ` ${translate('pages.demand.more', { count: format(more) })}`}.
    </Alert>
  );
}
