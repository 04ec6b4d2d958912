import type { RoleName } from './roleNames';

/** What each role lets one do, in a sentence: where it is given, in the mail that offers it, and above what it comprises. */
export const ROLE_MEANINGS: Readonly<Record<RoleName, string>> = {
  application_manager:
    'Looks after an app: its look, its store texts and its builds. Sees the events in it, without contact details.',
  event_manager: 'Runs an event: everything in it, its staff included.',
  organization_manager: 'Runs the organization: its apps, events, staff, API keys and billing.',
  marketing: 'Presents the event: texts, pictures and looks. Sees everything else.',
  timer: 'Times the event: athletes, imports, races and waves. Sees everything else.',
  read_only: 'Sees everything but contact and billing details, and changes nothing.',
};
