import { type ReactNode, useMemo } from 'react';
import { ConsoleContext } from '../../engine/console/ConsoleSetup';
import { useGrants } from '../../providers/Gate';
import { hasPermission } from '../../providers/permissions';
import { plan } from '../../resources/allResources';
import { EmptyState } from './EmptyState';
import { ErrorState } from './ErrorState';
import { PageHeader } from './PageHeader';

const frame = { PageHeader, EmptyState, ErrorState };

/** Lets the engine's screens know the product's resources, its look, and what the reader may do. */
export function EngineConsole({ children }: { children: ReactNode }) {
  const grants = useGrants();
  const setup = useMemo(
    () => ({ plan, frame, can: (permission: string) => hasPermission(grants, permission) }),
    [grants],
  );
  return <ConsoleContext value={setup}>{children}</ConsoleContext>;
}
