import { contentsPrivacy } from './contents';
import { peoplePrivacy } from './people';
import type { Privacy } from './privacy';
import { recordsPrivacy } from './records';
import { timingPrivacy } from './timing';

/** Every table of the database, those that no resource shows too; a test holds it complete. */
export const privacy: Privacy = { ...peoplePrivacy, ...timingPrivacy, ...recordsPrivacy, ...contentsPrivacy };
