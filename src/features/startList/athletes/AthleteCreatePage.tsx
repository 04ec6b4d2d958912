import { CreatePage } from '../../../../engine/console/pages/FormPage';
import { useCrumbsTo } from '../../../../engine/console/pages/useCrumbs';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { SameAthletes } from './SameAthletes';

/** A new athlete by hand, with who may be the same one while the form is filled in. */
export function Component() {
  return (
    <CreatePage place={usePlace('athletes')} breadcrumbs={useCrumbsTo('athletes')}>
      <SameAthletes />
    </CreatePage>
  );
}
