import { useCallback } from 'react';
import { useGrants } from '../../../providers/Gate';
import { hasPermission } from '../../../providers/permissions';

/** Whether whoever is signed in holds a permission on the event. */
export function useCan(): (permission: string) => boolean {
  const grants = useGrants();
  return useCallback((permission) => hasPermission(grants, permission), [grants]);
}
