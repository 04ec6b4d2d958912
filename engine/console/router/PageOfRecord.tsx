import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useConsole } from '../ConsoleSetup';
import { planAddress, readAddress } from './planAddress';

interface PageOfRecordProps {
  /** Content for an address without a page. */
  children: ReactNode;
}

/**
 * Leads from an address of react-admin without the records above it to the page of the plan: `/waves/7` to
 * `/events/12/races/3/wave/7`. The record says what it is below. A list or a create page leads to the nearest list above it.
 */
export function PageOfRecord({ children }: PageOfRecordProps) {
  const { pages } = useConsole();
  const { pathname } = useLocation();
  const params = useParams();
  const asked = readAddress(pathname);
  if (!asked || !pages.names.includes(asked.resource)) return children;
  if (asked.id !== undefined) {
    return (
      <FoundRecord resource={asked.resource} id={asked.id}>
        {children}
      </FoundRecord>
    );
  }
  const place = [...pages.aboveOf(asked.resource), asked.resource]
    .flatMap((name) => pages.placeOf(name, params) ?? [])
    .at(-1);
  return <Elsewhere to={place?.list}>{children}</Elsewhere>;
}

function FoundRecord({ resource, id, children }: PageOfRecordProps & { resource: string; id: number }) {
  const { pages } = useConsole();
  const { pathname, search, hash } = useLocation();
  const params = useParams();
  const { data, isPending } = useGetOne(resource, { id }, { retry: false });
  if (isPending) return null;
  const place = data ? pages.placeOf(resource, { ...params, ...pages.paramsOf(resource, data) }) : null;
  return <Elsewhere to={planAddress(pathname, () => place) + search + hash}>{children}</Elsewhere>;
}

function Elsewhere({ to, children }: PageOfRecordProps & { to: string | undefined }) {
  const { pathname, search, hash } = useLocation();
  return to === undefined || to === pathname + search + hash ? children : <Navigate to={to} replace />;
}
