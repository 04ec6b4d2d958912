import './texts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { usePlace } from '../../../engine/console/pages/usePlace';
import { useRecordId } from '../../../engine/console/pages/useRecordId';
import { RecordPage } from '../../../engine/console/record/RecordPage';
import { consoleOf } from '../../../engine/fields/consoleOf';
import type { FieldCellProps } from '../../../engine/fields/fieldConsole';
import { FEATURE_OF_WIDGET, type WidgetType } from '../../../resources/widgets/widgetTypes';
import type { WidgetLook } from './snippetOf';
import { useFeaturesOff } from './useFeaturesOff';
import { useSettingsField } from './useSettingsField';
import { WidgetPreview } from './WidgetPreview';
import { WidgetSnippet } from './WidgetSnippet';

const SLOTS = { Overview, cells: { settings: SettingsCell } };

/** One widget as visitors see it, and what puts it on a site. */
export function Component() {
  return <RecordPage place={usePlace('widgets')} id={useRecordId('widgets')} slots={SLOTS} />;
}

function Overview({ record }: { record: RaRecord<number> }) {
  const translate = useTranslate();
  const off = useFeaturesOff();
  const feature = FEATURE_OF_WIDGET[record.type as WidgetType];
  const [look, setLook] = useState<WidgetLook>({});
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      {feature && off.has(feature) && <Alert severity="warning">{translate('widgets.off')}</Alert>}
      <WidgetPreview widget={record} look={look} />
      <WidgetSnippet widget={record} look={look} onLook={setLook} />
    </Box>
  );
}

/** What is set, in the words of the widget's type. */
function SettingsCell(props: FieldCellProps) {
  const field = useSettingsField(props.field, props.record.type as WidgetType);
  const { Cell } = consoleOf(field);
  return <Cell {...props} field={field} />;
}
