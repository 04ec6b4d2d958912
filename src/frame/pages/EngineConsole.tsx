import { type ReactNode, useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { ConsoleRoot } from '../../../engine/console/ConsoleRoot';
import { onDemand } from '../../../engine/console/onDemand';
import { FilesContext } from '../../../engine/fields/file/FilesContext';
import { FormatsContext } from '../../../engine/fields/format/useFormats';
import { TimeZoneContext } from '../../../engine/fields/instant/TimeZoneContext';
import { files } from '../../../providers/files';
import { hasPermission } from '../../../providers/permissions';
import { getSession } from '../../../providers/session';
import { plan } from '../../../resources/allResources';
import { useCurrentEvent, useEventFormats, useZone } from '../../shared/event/EventContext';
import type { CurrentEvent } from '../../shared/event/eventQuery';
import { useFeatures } from '../FeaturesContext';
import { EmptyState } from '../layout/EmptyState';
import { ErrorState } from '../layout/ErrorState';
import { mayOpen, type Visitor } from '../layout/navigation';
import { PageHeader } from '../layout/PageHeader';
import { PageSkeleton } from '../layout/PageSkeleton';
import { useVisitor } from '../layout/useVisitor';
import type { PageHandle, PageRoute } from '../router/pageRoute';

/** Few ever see it. */
const NoAccess = onDemand(async () => (await import('../layout/NoAccess')).NoAccess);
const frame = { PageHeader, PageSkeleton, EmptyState, ErrorState, NoAccess };

/** Gives the engine's screens this product: its declarations, its look, what the visitor may do, and the event's zone. */
export function EngineConsole({ children }: { children: ReactNode }) {
  const zone = useZone();
  const formats = useEventFormats();
  const { pages, recordTabs, recordLinks, undoNotes, eventRoutes } = useFeatures();
  const event = useCurrentEvent();
  const { grants, isSuperAdmin } = useVisitor();
  const setup = useMemo(
    () => ({
      plan,
      frame,
      pages,
      recordTabs,
      recordLinks,
      undoNotes,
      loadDeleteWords: () => import('../../i18n/deleting'),
      person,
      can: (permission: string) => hasPermission(grants, permission),
      mayOpen: (handle: PageHandle) => mayOpen(handle, { grants, isSuperAdmin }),
      activity: activityOf(event, eventRoutes, { grants, isSuperAdmin }),
      recordAtHand: (name: string, id: number) => knownOf(event, name).find((record) => record.id === id),
    }),
    [grants, isSuperAdmin, pages, recordTabs, recordLinks, undoNotes, eventRoutes, event],
  );
  return (
    <TimeZoneContext value={zone}>
      <FormatsContext value={formats}>
        <FilesContext value={files}>
          <ConsoleRoot setup={setup}>{children}</ConsoleRoot>
        </FilesContext>
      </FormatsContext>
    </TimeZoneContext>
  );
}

function person(): string | null {
  const id = getSession()?.user.id;
  return id === undefined ? null : String(id);
}

/** The page with all that was done in the current event, for who may open it. */
function activityOf(event: CurrentEvent | null, routes: readonly PageRoute[], visitor: Visitor): string | null {
  const page = routes.find(({ path }) => path === 'activity');
  return event && page && mayOpen(page.handle, visitor) ? `/events/${event.id}/${page.path}` : null;
}

/** Records that come with the current event. */
function knownOf(event: CurrentEvent | null, resource: string): readonly RaRecord<number>[] {
  if (resource === 'races') return event?.races ?? [];
  return resource === 'events' && event ? [event] : [];
}
