import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useConsole } from './ConsoleSetup';
import { askAgain, loadOnceThere } from './loadOnceThere';

/** A page, or a part of one, whose code is loaded when it is shown. */
export interface Late<Props> {
  (props: Props): ReactNode;
  /** Fetches it before it is needed; ends when it is there, or could not be had. */
  preload(): Promise<unknown>;
}

interface Code<Props> {
  isPage: boolean;
  load: () => Promise<ComponentType<Props>>;
  found?: ComponentType<Props>;
}

/**
 * Makes a page, or a part of one, that is loaded when it is shown. Until it is there its outline stands in its place; where it does not come
 * its place says so, and it is asked for again until the server is back, and on demand.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, isPage = false): Late<Props> {
  const code: Code<Props> = {
    isPage,
    load: async () => {
      code.found = await load();
      return code.found;
    },
  };
  const shown = (props: Props) => <LateCode code={code} props={props} />;
  return Object.assign(shown, { preload: () => code.load().catch(() => undefined) });
}

function LateCode<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const translate = useTranslate();
  const { ErrorState, PageSkeleton } = useConsole().frame;
  const [Shown, setShown] = useState(() => code.found);
  const [isAway, setAway] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (!Shown) void loadOnceThere(code.load, () => setAway(true)).then((found) => setShown(() => found));
  }, []);

  if (Shown) return <Shown {...props} />;
  // A page was waited for already before its place was given to it.
  if (!isAway) return <PageSkeleton isAtOnce={code.isPage} />;
  return (
    <ErrorState
      title={translate('engine.not_loaded')}
      detail={translate('engine.not_loaded_why')}
      isPart={!code.isPage}
      onRetry={askAgain}
    />
  );
}
