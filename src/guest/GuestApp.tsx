import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { trackPageView } from '../../providers/tagManager';
import { isLogoutPath } from '../frame/router/addresses';
import { Logo } from '../shared/Logo';
import { LoginPage } from './LoginPage';
import { NotLoadedPage } from './NotLoadedPage';
import { useGuestLocation } from './useGuestLocation';
import { useMediaQuery } from './useMediaQuery';

// Signing in is what most people come for: the other pages, and the picture beside them, load when they are shown.
const LogoutPage = lazy(() => import('./LogoutPage').then((module) => ({ default: module.LogoutPage })));
const RecoverPage = lazy(() => import('./RecoverPage').then((module) => ({ default: module.RecoverPage })));
const RegisterPage = lazy(() => import('./RegisterPage').then((module) => ({ default: module.RegisterPage })));
const ResetPage = lazy(() => import('./ResetPage').then((module) => ({ default: module.ResetPage })));
const StartLine = lazy(() => import('./StartLine').then((module) => ({ default: module.StartLine })));

interface GuestAppProps {
  prefetchShell: () => void;
  /** Given once the console itself could not be loaded. */
  onRetry?: (() => Promise<void>) | undefined;
}

/** The pages outside the console: signing in and out, and the two ways to get there. */
export function GuestApp({ prefetchShell, onRetry }: GuestAppProps) {
  const location = useGuestLocation();
  const { name, Page } = pageAt(location);
  useEffect(() => trackPageView({ name, path: location.pathname }), [name, location.pathname]);
  const problem = useReferenceProblem(location.pathname);
  // False at first: the picture waits until the page itself is there.
  const isWide = useDeferredValue(useMediaQuery('(min-width: 900px)'), false);
  return (
    <div className="guest" onInput={prefetchShell}>
      <main className="guest-main">
        <Brand />
        <div className="guest-page">
          {problem && (
            <p role="status" className="guest-problems">
              {problem}
            </p>
          )}
          <Suspense>{onRetry ? <NotLoadedPage onRetry={onRetry} /> : <Page key={location.pathname} />}</Suspense>
        </div>
      </main>
      <aside className="guest-aside">
        <Suspense>{isWide && <StartLine />}</Suspense>
      </aside>
    </div>
  );
}

/** Each page asks the server for its reference data; says why there is none. */
function useReferenceProblem(pathname: string): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page asks again.
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const ask = async () => {
      // Behind what the page itself needs.
      const { problemOfReferenceData } = await import('./publicReferenceData');
      const found = await problemOfReferenceData(signal);
      if (!signal.aborted) setProblem(found);
    };
    // What cannot be loaded while the server is away is said by the form that needs it.
    ask().catch(() => undefined);
    return () => asking.abort();
  }, [pathname]);
  return problem;
}

function Brand() {
  return (
    <div className="guest-brand">
      <Logo />
      Startline
    </div>
  );
}

/** The page, and the name its views are counted under. */
function pageAt({ pathname, searchParams }: URL): { name: string; Page: ComponentType } {
  if (isLogoutPath(pathname)) return { name: 'account.logout', Page: LogoutPage };
  if (pathname.startsWith('/account/register')) return { name: 'account.register', Page: RegisterPage };
  if (!pathname.startsWith('/account/recover')) return { name: 'account.login', Page: LoginPage };
  return searchParams.has('token')
    ? { name: 'account.reset', Page: ResetPage }
    : { name: 'account.recover', Page: RecoverPage };
}
