import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useRouteError } from 'react-router-dom';
import { reportError } from '../../../providers/errorReporting';
import { ErrorState } from '../layout/ErrorState';

/** In place of a page that broke: the rest of the console stands. */
export function RouteError() {
  return <BrokenPage error={useRouteError()} />;
}

/** Reports an error and says so where the page was. */
export function BrokenPage({ error }: { error: unknown }) {
  const translate = useTranslate();

  useEffect(() => {
    console.error(error);
    reportError(error);
  }, [error]);

  return (
    <ErrorState
      title={translate('shell.error.title')}
      detail={translate('shell.error.critical')}
      retryLabel={translate('shell.error.reload')}
      onRetry={() => window.location.reload()}
    />
  );
}
