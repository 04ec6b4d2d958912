import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import AutoFixHighRounded from '#icons/AutoFixHighRounded';
import { useGridAddress } from '../../../../engine/console/address/useGridAddress';
import { useConsole } from '../../../../engine/console/ConsoleSetup';
import { GridPage } from '../../../../engine/console/pages/GridPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { usePreference } from '../../../../engine/console/preferences/usePreference';
import { consoleOf } from '../../../../engine/fields/consoleOf';
import type { FieldCellProps } from '../../../../engine/fields/fieldConsole';
import type { Stored } from '../../../../resources/allResources';
import { EventCards } from './cards/EventCards';
import { type EventsLook, LookSwitch } from './cards/LookSwitch';
import { TodayMark } from './TodayMark';

/** All events one may see, as cards or as a grid: whichever one prefers, on every device. */
export function Component() {
  const translate = useTranslate();
  const place = usePlace('events');
  const address = useGridAddress(place.resource);
  const kept = usePreference<EventsLook>('events.look', 'cards');
  // What was just chosen shows at once; that it is kept may take a moment.
  const [chosen, setChosen] = useState<EventsLook | null>(null);
  const look = chosen ?? kept.value;
  const choose = (next: EventsLook) => {
    setChosen(next);
    void kept.save(next);
  };
  const page = {
    place,
    title: translate('resources.events.pages.list'),
    toolbar: (
      <>
        <ConfiguratorLink />
        <LookSwitch look={look} onLook={choose} />
      </>
    ),
  };
  if (kept.isPending && chosen === null) return null;
  // What is deleted is looked at, and restored, in the grid.
  return look === 'cards' && !address.state.isDeleted ? (
    <EventCards {...page} onGrid={() => choose('grid')} />
  ) : (
    <GridPage place={page.place} title={page.title} slots={{ toolbar: page.toolbar, cells: CELLS }} />
  );
}

/** The guided way to a new event, or to one that is half made. */
function ConfiguratorLink() {
  const translate = useTranslate();
  const { can } = useConsole();
  if (!can('events.create')) return null;
  return (
    <Button component={Link} to="/configurator" startIcon={<AutoFixHighRounded />}>
      {translate('pages.configurator.title')}
    </Button>
  );
}

const CELLS = { name: NameCell };

/** The name, and whether the event is on today. */
function NameCell(props: FieldCellProps) {
  const { Cell } = consoleOf(props.field);
  return (
    <>
      <Cell {...props} /> <TodayMark event={props.record as unknown as Stored<'events'>} />
    </>
  );
}
