import { useTranslate } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { ErrorState } from '../layout/ErrorState';
import { HOME_ADDRESS } from './addresses';

/** Who has just signed in is not left at an address that was none: a link from elsewhere may be old. */
export function NotFoundPage() {
  const translate = useTranslate();
  const { state } = useLocation();
  if ((state as { isReturn?: unknown } | null)?.isReturn) return <Navigate to={HOME_ADDRESS} replace />;
  return <ErrorState title={translate('shell.not_found.title')} detail={translate('shell.not_found.why')} />;
}
