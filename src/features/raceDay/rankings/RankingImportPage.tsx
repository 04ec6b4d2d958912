import { usePlace } from '../../../../engine/console/pages/usePlace';
import { useEventCrumbs } from '../../../frame/pages/useEventCrumbs';
import '../../../i18n/importing';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { ImportWizardPage } from '../../../../engine/console/import/ImportWizardPage';
import { useCurrentEvent } from '../../../shared/event/EventContext';

/** Brings in the official results of a race; of an event's only race without asking which. */
export function Component() {
  const translate = useTranslate();
  const { list } = usePlace('rankings');
  const breadcrumbs = [...useEventCrumbs(), { label: translate('shell.nav.rankings'), to: list }];
  const [params] = useSearchParams();
  const races = useCurrentEvent()?.races ?? [];
  const asked = Number(params.get('race_id'));
  const race = races.find(({ id }) => id === asked) ?? (races.length === 1 ? races[0] : undefined);
  return <ImportWizardPage kind="ranking" breadcrumbs={breadcrumbs} {...(race && { presets: { race_id: race.id } })} />;
}
