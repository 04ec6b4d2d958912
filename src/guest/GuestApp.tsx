import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import { isLogoutPath } from '../frame/router/addresses';
import { Logo } from '../shared/Logo';
import { LoginPage } from './LoginPage';
import { useGuestLocation } from './useGuestLocation';
import { useMediaQuery } from './useMediaQuery';

// Signing in is what most people come for: the other pages, and the picture beside them, load when they are shown.
const LogoutPage = lazy(() => import('./LogoutPage').then((module) => ({ default: module.LogoutPage })));
const RecoverPage = lazy(() => import('./RecoverPage').then((module) => ({ default: module.RecoverPage })));
const RegisterPage = lazy(() => import('./RegisterPage').then((module) => ({ default: module.RegisterPage })));
const ResetPage = lazy(() => import('./ResetPage').then((module) => ({ default: module.ResetPage })));
const StartLine = lazy(() => import('./StartLine').then((module) => ({ default: module.StartLine })));

/** The pages outside the console: signing in and out, and the two ways to get there. */
export function GuestApp({ prefetchShell }: { prefetchShell: () => void }) {
  const location = useGuestLocation();
  const Page = pageAt(location);
  // False at first: the picture waits until the page itself is there.
  const isWide = useDeferredValue(useMediaQuery('(min-width: 900px)'), false);
  return (
    <div className="guest" onInput={prefetchShell}>
      <main className="guest-main">
        <Brand />
        <div className="guest-page">
          <Suspense>
            <Page key={location.pathname} />
          </Suspense>
        </div>
      </main>
      <aside className="guest-aside">
        <Suspense>{isWide && <StartLine />}</Suspense>
      </aside>
    </div>
  );
}

function Brand() {
  return (
    <div className="guest-brand">
      <Logo />
      Startline
    </div>
  );
}

function pageAt({ pathname, searchParams }: URL): ComponentType {
  if (isLogoutPath(pathname)) return LogoutPage;
  if (pathname.startsWith('/account/register')) return RegisterPage;
  if (!pathname.startsWith('/account/recover')) return LoginPage;
  return searchParams.has('token') ? ResetPage : RecoverPage;
}
