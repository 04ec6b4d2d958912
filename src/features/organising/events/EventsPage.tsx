import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { GridPage } from '../../../../engine/console/pages/GridPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { usePreference } from '../../../../engine/console/preferences/usePreference';
import { EventCards } from './cards/EventCards';
import { type EventsLook, LookSwitch } from './cards/LookSwitch';

/** All events one may see, as cards or as a grid: whichever one prefers, on every device. */
export function Component() {
  const translate = useTranslate();
  const place = usePlace('events');
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
    toolbar: <LookSwitch look={look} onLook={choose} />,
  };
  if (kept.isPending && chosen === null) return null;
  return look === 'cards' ? (
    <EventCards {...page} onGrid={() => choose('grid')} />
  ) : (
    <GridPage place={page.place} title={page.title} slots={{ toolbar: page.toolbar }} />
  );
}
