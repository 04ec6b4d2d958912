import { useTranslate } from 'react-admin';
import { ErrorState } from './ErrorState';

/** In place of a page that this person may not open: that, and what to do. */
export function NoAccess() {
  const translate = useTranslate();
  return <ErrorState title={translate('shell.error.no_access')} detail={translate('shell.error.no_access_why')} />;
}
