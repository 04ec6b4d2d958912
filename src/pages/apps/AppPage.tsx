import { applicationsPlace } from '../places';
import { RelatedRecordPage } from '../RelatedRecordPage';
import { AppEvents } from './AppEvents';

const EVENTS = { name: 'events', label: 'shell.nav.events', Content: AppEvents };

/** One app: what it is, how it looks, which events it shows. */
export function Component() {
  return <RelatedRecordPage place={applicationsPlace} param="app_id" listTitle="shell.nav.apps" related={EVENTS} />;
}
