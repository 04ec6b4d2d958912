import './texts';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import type { Stored } from '../../../resources/allResources';
import { OrderedList } from '../../shared/ordering/OrderedList';
import { Panel } from '../../shared/Panel';
import { useFeaturesOff } from './useFeaturesOff';
import { useOrderWidgets } from './useOrderWidgets';
import { WidgetRow } from './WidgetRow';

interface WidgetsInOrderProps {
  readonly eventId: number;
  readonly widgets: readonly Stored<'widgets'>[];
  /** Where a widget is opened. */
  addressOf(id: number): string;
}

/** Widgets in the order that the app has them, which can be changed. */
export function WidgetsInOrder({ eventId, widgets, addressOf }: WidgetsInOrderProps) {
  const translate = useTranslate();
  const { can } = useConsole();
  const order = useOrderWidgets(eventId);
  const off = useFeaturesOff();
  return (
    <ResourceContextProvider value="widgets">
      <Panel title={translate('widgets.all')}>
        <OrderedList<Stored<'widgets'>>
          items={widgets}
          label={translate('widgets.all')}
          nameOf={(widget) => widget.title}
          canOrder={can('widgets.update')}
          onOrder={order}
          renderItem={(widget, handle) => (
            <WidgetRow widget={widget} to={addressOf(widget.id)} off={off} handle={handle} />
          )}
        />
      </Panel>
    </ResourceContextProvider>
  );
}
