import './texts';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { CreatePage } from '../../../engine/console/pages/FormPage';
import { useCrumbs } from '../../../engine/console/pages/useCrumbs';
import { usePlace } from '../../../engine/console/pages/usePlace';
import { WIDGET_TYPES } from '../../../resources/widgets/widgetTypes';
import { PageHeader } from '../../frame/layout/PageHeader';
import { InSight } from '../../shared/InSight';
import { DraftPreview } from './DraftPreview';
import { SettingsInput } from './SettingsInput';
import { WidgetTypes } from './WidgetTypes';

const INPUTS = { settings: SettingsInput };

/** A new widget: what it shows first, then how. Its page says how it comes to a site. */
export function Component() {
  const translate = useTranslate();
  const place = usePlace('widgets');
  const breadcrumbs = useCrumbs();
  const [params] = useSearchParams();
  const type = WIDGET_TYPES.find((one) => one === params.get('type'));
  if (!type)
    return (
      <>
        <PageHeader title={translate('widgets.new')} breadcrumbs={breadcrumbs} />
        <WidgetTypes />
      </>
    );
  return (
    <CreatePage
      key={type}
      place={place}
      inputs={INPUTS}
      aside={
        <InSight>
          <DraftPreview />
        </InSight>
      }
    />
  );
}
