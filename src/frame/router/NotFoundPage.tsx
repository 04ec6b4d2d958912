import { useTranslate } from 'react-admin';
import { ErrorState } from '../layout/ErrorState';

export function NotFoundPage() {
  const translate = useTranslate();
  return <ErrorState title={translate('shell.not_found.title')} detail={translate('shell.not_found.why')} />;
}
