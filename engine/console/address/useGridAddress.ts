import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useConsole, useResourcePlan } from '../ConsoleSetup';
import { isFieldReadable } from '../fieldAccess';
import { type GridState, printGridAddress, readGridAddress } from './gridAddress';

interface ChangeOptions {
  /** Leaves no step to go back to: for what changes with every key. */
  isReplace?: boolean;
}

export interface GridAddress {
  readonly state: GridState;
  /** Changes part of the address. Filters, search and sort lead back to the first page. */
  change(part: Partial<GridState>, options?: ChangeOptions): void;
  /** The address, from the `?` on, of the same page with another list. */
  hrefOf(search: string): string;
}

/** What else an address says of the page that a grid is part of. */
const KEPT_KEYS = ['tab'];

/** The state of a grid, kept in the address: it survives reload, can be sent to a colleague, and back undoes it. */
export function useGridAddress(resourceName: string): GridAddress {
  const { plan, can } = useConsole();
  const resource = useResourcePlan(resourceName);
  const { search } = useLocation();
  const navigate = useNavigate();

  const state = useMemo(
    () =>
      readGridAddress({
        plan,
        resource,
        params: new URLSearchParams(search),
        isReadable: (field) => isFieldReadable(field, can),
      }),
    [plan, resource, search, can],
  );
  const hrefOf = useCallback((list: string) => `?${[list, keptOf(search)].filter(Boolean).join('&')}`, [search]);
  const change = useCallback(
    (part: Partial<GridState>, { isReplace = false }: ChangeOptions = {}) => {
      const isOtherList =
        'where' in part || 'q' in part || 'sort' in part || 'itemsPerPage' in part || 'isDeleted' in part;
      const next = { ...state, ...(isOtherList && { page: 1 }), ...part };
      navigate(hrefOf(printGridAddress(next, resource)), { replace: isReplace, preventScrollReset: true });
    },
    [state, resource, navigate, hrefOf],
  );
  return { state, change, hrefOf };
}

function keptOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const key of new Set(params.keys())) if (!KEPT_KEYS.includes(key)) params.delete(key);
  return params.toString();
}
