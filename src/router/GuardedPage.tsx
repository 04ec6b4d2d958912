import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorState } from '../layout/ErrorState';
import { mayOpen } from '../layout/navigation';
import { useVisitor } from '../layout/useVisitor';
import type { PageHandle } from '../routes/pageRoute';

/** A page for those who may open it; the others are told so, and what to do. */
export function GuardedPage({ handle, children }: { handle: PageHandle; children: ReactNode }) {
  const translate = useTranslate();
  if (mayOpen(handle, useVisitor())) return children;
  return <ErrorState title={translate('shell.error.no_access')} detail={translate('shell.error.no_access_why')} />;
}
