import { EventFormPage } from './EventFormPage';

const SECTIONS = ['event', 'address', 'publishing'];

/** What the event is called, when and where it is. */
export function Component() {
  return <EventFormPage form="event" sections={SECTIONS} />;
}
