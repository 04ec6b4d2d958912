import { type ComponentType, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole } from '../ConsoleSetup';
import { isServerThere, loadOnceThere } from '../loadOnceThere';

type Load = () => Promise<{ Component: ComponentType }>;

/**
 * A page whose code did not come. It is asked for again until the server is back, and on demand; where the server answers and it still
 * does not come, a new release has taken its place, and only the document knows where that is.
 */
export function LatePage({ load }: { load: Load }) {
  const translate = useTranslate();
  const { ErrorState } = useConsole().frame;
  const [Page, setPage] = useState<ComponentType | null>(null);

  const show = ({ Component }: { Component: ComponentType }) => setPage(() => Component);
  const tryAgain = () => load().then(show);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    void loadOnceThere(load)
      .then(show)
      .catch(() => undefined);
  }, []);

  if (Page) return <Page />;
  return (
    <ErrorState
      title={translate('engine.not_loaded')}
      detail={translate('engine.not_loaded_why')}
      onRetry={() =>
        void tryAgain().catch(async () => {
          if (await isServerThere()) window.location.reload();
        })
      }
    />
  );
}
