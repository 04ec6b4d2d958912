import { type ComponentType, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole } from '../ConsoleSetup';

type Load = () => Promise<{ Component: ComponentType }>;

/**
 * A page whose code did not come. It is asked for again whenever the page is opened, and on demand; where the server answers and it still
 * does not come, a new release has taken its place, and only the document knows where that is.
 */
export function LatePage({ load }: { load: Load }) {
  const translate = useTranslate();
  const { ErrorState } = useConsole().frame;
  const [Page, setPage] = useState<ComponentType | null>(null);

  const tryAgain = () => load().then(({ Component }) => setPage(() => Component));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    void tryAgain().catch(() => undefined);
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

function isServerThere(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
