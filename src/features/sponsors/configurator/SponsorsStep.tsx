import '../texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useResourcePlan } from '../../../../engine/console/ConsoleSetup';
import { FieldInput } from '../../../../engine/console/forms/FieldInput';
import { FormRoot } from '../../../../engine/console/forms/FormRoot';
import { useFieldsForm } from '../../../../engine/console/forms/useFieldsForm';
import { RecordSkeleton } from '../../../../engine/console/record/RecordSkeleton';
import { useWrites } from '../../../../engine/console/writes/useWrites';
import { useConfigurator } from '../../../frame/configurator/ConfiguratorContext';
import { StepBar } from '../../../frame/configurator/StepBar';
import { Panel } from '../../../shared/Panel';
import { RetryAlert } from '../../../shared/RetryAlert';
import { useAllRecords } from '../../../shared/useAllRecords';
import { CategorySections } from '../CategorySections';

/** The sponsors under their headings, and a new heading. */
export function Component() {
  const translate = useTranslate();
  const { eventId, here } = useConfigurator();
  const categories = useAllRecords('sponsor_categories', { event_id: eventId });
  const sponsors = useAllRecords('sponsors', { event_id: eventId });
  const failed = [categories, sponsors].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <RetryAlert onRetry={() => void failed.refetch()}>{translate('sponsors.failed')}</RetryAlert>;
  if (categories.isPending || sponsors.isPending || eventId === null) return <RecordSkeleton />;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <CategorySections
          eventId={eventId}
          addresses={{
            create: (category) => `${here}/${category}/sponsors/create`,
            sponsor: (category, id) => `${here}/${category}/sponsors/${id}`,
          }}
          categories={categories.records}
          sponsors={sponsors.records}
        />
        <Panel title={translate('sponsors.new_category')}>
          <Typography sx={{ mb: 1.5, color: 'var(--sl-quiet)' }}>{translate('sponsors.new_category_why')}</Typography>
          <NewCategory eventId={eventId} />
        </Panel>
      </Box>
      <StepBar />
    </>
  );
}

function NewCategory({ eventId }: { eventId: number }) {
  const translate = useTranslate();
  const plan = useResourcePlan('sponsor_categories');
  const fields = [plan.fields.get('name') ?? []].flat();
  const writes = useWrites(plan);
  const { form, submit, problem, notice, isBusy } = useFieldsForm({
    draft: { plan, name: `sponsor_categories/configurator/${eventId}`, fields },
    defaultValues: {},
    sent: () => fields,
    write: async (read) => {
      await writes.create({ ...read, event_id: eventId });
      form.reset({});
    },
  });
  return (
    <FormRoot form={form}>
      <Box component="form" onSubmit={submit} noValidate sx={{ maxWidth: 480 }}>
        {notice}
        {problem && <Typography color="error">{problem}</Typography>}
        {fields.map((field) => (
          <FieldInput key={field.name} plan={plan} field={field} isRequired />
        ))}
        <Button type="submit" variant="outlined" disabled={isBusy}>
          {translate('sponsors.add_category')}
        </Button>
      </Box>
    </FormRoot>
  );
}
