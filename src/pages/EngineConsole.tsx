import { type ReactNode, useMemo } from 'react';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { ConsoleContext, type ConsoleSetup } from '../../engine/console/ConsoleSetup';
import { titleOf } from '../../engine/console/Place';
import { TimeZoneContext } from '../../engine/fields/instant/TimeZoneContext';
import { useGrants } from '../../providers/Gate';
import { hasPermission } from '../../providers/permissions';
import { plan } from '../../resources/allResources';
import { useZone } from '../event/EventContext';
import { EmptyState } from '../layout/EmptyState';
import { ErrorState } from '../layout/ErrorState';
import { PageHeader } from '../layout/PageHeader';

/** What react-admin calls a record where one points to another: the same as the engine does. */
const definitions = Object.fromEntries(
  [...plan.resources.values()].map((resource) => [
    resource.name,
    { name: resource.name, recordRepresentation: (record: Record<string, unknown>) => titleOf(resource, record) },
  ]),
);

const frame = { PageHeader, EmptyState, ErrorState };

/** Gives the engine's screens this product: its declarations, its look, what the visitor may do, and the event's zone. */
export function EngineConsole({ children }: { children: ReactNode }) {
  const grants = useGrants();
  const zone = useZone();
  const setup = useMemo<ConsoleSetup>(
    () => ({ plan, frame, can: (permission) => hasPermission(grants, permission) }),
    [grants],
  );
  return (
    <ConsoleContext value={setup}>
      <TimeZoneContext value={zone}>
        <ResourceDefinitionContextProvider definitions={definitions}>{children}</ResourceDefinitionContextProvider>
      </TimeZoneContext>
    </ConsoleContext>
  );
}
