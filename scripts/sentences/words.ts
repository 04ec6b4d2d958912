import { humanise } from '../../engine/core/words';
import { BUILD_STATUSES } from '../../resources/builds/buildFlow';
import { FEATURE_PERMISSIONS } from '../../resources/events/eventFeatures';
import { EVENT_STATUSES } from '../../resources/events/eventStatuses';
import { ROLE_NAMES } from '../../resources/roles/roleNames';
import { SPORTS } from '../../resources/shared/sports';

/** Words that come into sentences as values, which no sentence holds as a text: by where they come from. */
export function wordsOfValues(): Map<string, string> {
  const lower = (name: string): string => humanise(name).toLowerCase();
  const from: Readonly<Record<string, readonly string[]>> = {
    'the way of an event: “Before you submit the event: …”': [
      'submit',
      'withdraw',
      'approve',
      'reject',
      'publish',
      'cancel',
      'finish',
    ],
    'status of an event: “The event is draft: …”': EVENT_STATUSES,
    'status of a build: “Ignored: …, but the build is in review.”': BUILD_STATUSES.map(lower),
    'status of a task or import: “The import has finished already.”': [
      'pending',
      'in_progress',
      'queued',
      'running',
      'succeeded',
      'finished',
      'failed',
      'aborted',
    ],
    'role: “An organiser invites you to … as event manager.”': ROLE_NAMES.map(lower),
    'switch: “Selfies: switched off for this organization.”': Object.keys(FEATURE_PERMISSIONS).map(humanise),
    'sport of a race: “Sport: Running”': SPORTS.map(humanise),
    'picture of an app: “Upload the icon.”': ['icon', 'splash screen'],
    'level of a switch': ['application', 'organization', 'event', 'features'],
  };
  return new Map(Object.entries(from).flatMap(([where, words]) => words.map((word) => [word, where] as const)));
}
