import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import '../texts';
import { useEffect, useRef } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { CreatePage } from '../../../../engine/console/pages/FormPage';
import { FilterInput } from './FilterInput';
import { MembersPreview } from './MembersPreview';

const INPUTS = { filter: FilterInput };

/** A new ranking, with who would be in it while it is put together. */
export function Component() {
  return (
    <CreatePage place={usePlace('rankings')} breadcrumbs={useCrumbsTo('rankings')} inputs={INPUTS}>
      <TimeOfRace />
      <MembersPreview />
    </CreatePage>
  );
}

/** A ranking goes by the time that its race goes by, until somebody chooses another. */
function TimeOfRace() {
  const id = useWatch({ name: 'race_id' });
  const { getValues, setValue } = useFormContext();
  const { data: race } = useGetOne<RaRecord<number> & { timing_type: string }>(
    'races',
    { id },
    { enabled: typeof id === 'number' },
  );
  const type = race?.timing_type;
  // Not whether the field is dirty: it is not where the very value was chosen that a form begins with.
  const given = useRef(getValues('timing_type'));
  useEffect(() => {
    if (type === undefined || getValues('timing_type') !== given.current) return;
    given.current = type;
    setValue('timing_type', type);
  }, [type, getValues, setValue]);
  return null;
}
