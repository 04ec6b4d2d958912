import type { ServeCall } from '../../engine/api/calls/serveCalls';
import type { Engine } from '../../engine/api/engine';
import { readRecordOf } from '../../engine/api/operations/readRecords';
import * as announcements from '../../resources/admin/announcements.calls';
import { searchAudit } from '../../resources/admin/audit.calls';
import * as flags from '../../resources/admin/flags.calls';
import * as installation from '../../resources/admin/installation.calls';
import { events } from '../../resources/events/events.resource';
import { profileIdOf } from '../../resources/tenancy';
import { personOf } from '../auth/requestSession';
import type { IdentityServices } from '../auth/services';
import {
  announce,
  dismiss,
  endAnnouncementNow,
  readAnnouncements,
  resumeAnnouncementNow,
  shownTo,
} from './announcements';
import { earlierRuns } from './earlierRuns';
import { flagsOf, readFeatureFlags, switchFlag } from './flags';
import { readKeyUses } from './listKeyUses';
import { readOrganizationUses } from './organizationUses';
import { retryTask } from './retryTask';
import { searchChanges } from './searchChanges';
import { systemHealth } from './systemHealth';

/** What those see and do who run the installation, and what they say to everybody. */
export function serveAdmin(
  serve: ServeCall,
  { engine, services }: { engine: Engine; services: Pick<IdentityServices, 'isMailSent'> },
): void {
  const { db } = engine;
  serve(installation.listOrganizationUses, ({ query }) => readOrganizationUses(db, query));
  serve(installation.listKeyUses, ({ query }) => readKeyUses(db, query));
  serve(installation.readSystemHealth, () => systemHealth(engine, services));
  serve(installation.retryBackgroundTask, ({ actor, params: { id } }) => retryTask(engine, actor, id));
  serve(installation.listEarlierRuns, ({ query: { ids } }) => earlierRuns(db, ids));
  serve(searchAudit, ({ actor, query }) => searchChanges({ engine, actor, query }));
  serve(announcements.listAnnouncements, () => readAnnouncements(db));
  serve(announcements.createAnnouncement, ({ actor, body }) => announce(engine, { body, actor }));
  serve(announcements.endAnnouncement, async ({ actor, params: { id } }) => {
    await endAnnouncementNow(engine, { actor, id });
    return undefined;
  });
  serve(announcements.resumeAnnouncement, async ({ actor, params: { id } }) => {
    await resumeAnnouncementNow(engine, { actor, id });
    return undefined;
  });
  serve(announcements.listShownAnnouncements, ({ actor }) => shownTo(db, seen(actor)));
  serve(announcements.dismissAnnouncement, async ({ request, params: { id } }) => {
    await dismiss(db, { id, profileId: personOf(request).profileId });
    return undefined;
  });
  serve(flags.listFeatureFlags, () => readFeatureFlags(db));
  serve(flags.switchFeatureFlag, async ({ actor, params: { name }, body }) => {
    const { organization_id: organizationId, is_on: isOn } = body;
    await switchFlag(engine, { name, organizationId, isOn, actor });
    return undefined;
  });
  serve(flags.readFlags, async ({ actor, params: { id } }) => {
    const { organization_id } = await readRecordOf(events, { engine, actor, id });
    const items = [...(await flagsOf(db, organization_id))].map(([name, is_on]) => ({ name, is_on }));
    return { items };
  });
}

/** Whom something is shown to: who looks as somebody else sees what that one sees. */
function seen({ identity, seenAs }: Parameters<typeof profileIdOf>[0] & { seenAs?: { id: number } }): number {
  return seenAs?.id ?? profileIdOf({ identity }) ?? 0;
}
