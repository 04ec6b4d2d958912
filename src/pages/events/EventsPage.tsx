import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { GridPage } from '../../../engine/console/pages/GridPage';
import { usePreference } from '../../../engine/console/preferences/usePreference';
import { EngineConsole } from '../EngineConsole';
import { eventsPlace } from '../places';
import { EventCards } from './cards/EventCards';
import { type EventsLook, LookSwitch } from './cards/LookSwitch';

/** All events one may see, as cards or as a grid: whichever one prefers, on every device. */
export function Component() {
  return (
    <EngineConsole>
      <Events />
    </EngineConsole>
  );
}

function Events() {
  const translate = useTranslate();
  const kept = usePreference<EventsLook>('events.look', 'cards');
  // What was just chosen shows at once; that it is kept may take a moment.
  const [chosen, setChosen] = useState<EventsLook | null>(null);
  const look = chosen ?? kept.value;
  const choose = (next: EventsLook) => {
    setChosen(next);
    void kept.save(next);
  };
  const page = {
    place: eventsPlace,
    title: translate('shell.nav.events'),
    toolbar: <LookSwitch look={look} onLook={choose} />,
  };
  if (kept.isPending && chosen === null) return null;
  return look === 'cards' ? (
    <EventCards {...page} onGrid={() => choose('grid')} />
  ) : (
    <GridPage place={page.place} title={page.title} slots={{ toolbar: page.toolbar }} />
  );
}
