import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import { isLogoutPath } from '../frame/router/addresses';
import { account } from '../i18n/en/account';
import { Logo } from '../shared/Logo';
import { GuestPage } from './GuestPage';
import { LoginPage } from './LoginPage';
import { useGuestLocation } from './useGuestLocation';
import { useMediaQuery } from './useMediaQuery';

// Signing in is what most people come for: the other pages, and the picture beside them, load when they are shown.
const others = () => import('./otherPages');
const page = (name: keyof Awaited<ReturnType<typeof others>>) =>
  lazy(async () => ({ default: (await others())[name] }));
const LogoutPage = page('LogoutPage');
const RecoverPage = page('RecoverPage');
const RegisterPage = page('RegisterPage');
const ResetPage = page('ResetPage');
const StartLine = page('StartLine');
// Both come once the page is there, and go by what can still be said where the server is away.
const GuestVisit = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return import('./GuestVisit').catch(() => ({ default: () => null }));
});
const NotLoadedPage = lazy(() => import('./NotLoadedPage').catch(() => ({ default: Unreachable })));

const SETTLED_MS = 300;

interface GuestAppProps {
  prefetchShell: () => void;
  /** Given once the console itself could not be loaded. */
  onRetry?: (() => Promise<void>) | undefined;
}

/** The pages outside the console: signing in and out, and the two ways to get there. */
export function GuestApp({ prefetchShell, onRetry }: GuestAppProps) {
  const location = useGuestLocation();
  const { name, Page } = pageAt(location);
  // False at first: the picture waits until the page itself is there.
  const isWide = useDeferredValue(useMediaQuery('(min-width: 900px)'), false);
  return (
    <div className="guest" onInput={prefetchShell}>
      <main className="guest-main">
        <Brand />
        <div className="guest-page">
          <Suspense>
            <GuestVisit key={location.pathname} name={name} path={location.pathname} />
          </Suspense>
          <Suspense>{onRetry ? <NotLoadedPage onRetry={onRetry} /> : <Page key={location.pathname} />}</Suspense>
        </div>
      </main>
      <aside className="guest-aside">
        <Suspense>{isWide && <StartLine />}</Suspense>
      </aside>
    </div>
  );
}

function Unreachable() {
  return <GuestPage title={account.error.unreachable}>{null}</GuestPage>;
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
