import '../texts';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { RecordSkeleton } from '../../../../engine/console/record/RecordSkeleton';
import { WIDGET_TYPES } from '../../../../resources/widgets/widgetTypes';
import { useConfigurator } from '../../../frame/configurator/ConfiguratorContext';
import { StepBar } from '../../../frame/configurator/StepBar';
import { StepRecord } from '../../../frame/configurator/StepRecord';
import { RetryAlert } from '../../../shared/RetryAlert';
import { useAllRecords } from '../../../shared/useAllRecords';
import { DraftPreview } from '../DraftPreview';
import { SettingsInput } from '../SettingsInput';
import { WidgetsInOrder } from '../WidgetsInOrder';
import { WidgetTypes } from '../WidgetTypes';

const INPUTS = { settings: SettingsInput };

/** What the web site shows: the widgets that are there, and what else there could be; the form of one stands in their place. */
export function Component() {
  const translate = useTranslate();
  const { eventId, here } = useConfigurator();
  const [params] = useSearchParams();
  const widgets = useAllRecords('widgets', { event_id: eventId });
  const type = WIDGET_TYPES.find((one) => one === params.get('type'));
  const chosen = Number(params.get('widget') ?? Number.NaN);
  if (type || !Number.isNaN(chosen))
    return (
      <StepRecord key={type ?? chosen} resource="widgets" id={type ? Number.NaN : chosen} inputs={INPUTS}>
        <DraftPreview />
      </StepRecord>
    );
  if (widgets.isLoadingError)
    return <RetryAlert onRetry={() => void widgets.refetch()}>{translate('widgets.failed')}</RetryAlert>;
  if (widgets.isPending || eventId === null) return <RecordSkeleton />;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {widgets.records.length > 0 && (
          <WidgetsInOrder eventId={eventId} widgets={widgets.records} addressOf={(id) => `${here}?widget=${id}`} />
        )}
        <WidgetTypes />
      </Box>
      <StepBar />
    </>
  );
}
