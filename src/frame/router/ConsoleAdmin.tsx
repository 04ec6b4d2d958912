import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { CoreAdmin, CoreAdminContext } from 'react-admin';
import { adminChildren } from '../../../engine/console/router/adminChildren';
import { consoleRouter } from '../../../engine/console/router/consoleRouter';
import { RoutedPage, RoutedPages } from '../../../engine/console/router/RoutedPage';
import { pageNonce } from '../../../engine/fields/inputs/pageNonce';
import { plan } from '../../../resources/allResources';
import { type Services, ServicesContext } from '../../shared/ServicesContext';
import { THEME_KEY } from '../../theme/theme';
import { useThemeOfLanguage } from '../../theme/useThemeOfLanguage';
import { type Features, FeaturesContext } from '../FeaturesContext';
import { Toasts } from '../layout/Toasts';
import { UndoNotices } from '../layout/UndoNotices';
import { ConsoleLayout } from './ConsoleLayout';
import { BrokenPage, RouteError } from './RouteError';

/** The theme's library has one of its own, whose styles the page would refuse where it has a nonce; the key is the same. */
const styles = pageNonce ? createCache({ key: 'css', nonce: pageNonce }) : null;

interface ConsoleAdminProps {
  services: Services;
  features: Features;
}

/** The console as a react-admin application, with every resource of the plan. */
export function ConsoleAdmin({ services, features }: ConsoleAdminProps) {
  const [children] = useState(() => adminChildren({ plan, pages: [...features.eventRoutes, ...features.otherRoutes] }));
  return (
    <FeaturesContext value={features}>
      <Provided services={services}>
        <RoutedPages>
          <CoreAdmin
            {...adminProps(services)}
            layout={ThemedLayout}
            loading={ThemedLoading}
            error={ThemedError}
            accessDenied={RoutedPage}
            authenticationError={RoutedPage}
            title="Startline"
            requireAuth
            disableTelemetry
          >
            {children}
          </CoreAdmin>
        </RoutedPages>
      </Provided>
    </FeaturesContext>
  );
}

/** Stands in for the whole console when the frame itself breaks. */
export function BrokenConsole({ services }: { services: Services }) {
  return (
    <Provided services={services}>
      <CoreAdminContext {...adminProps(services)}>
        <Themed>
          <RouteError />
        </Themed>
      </CoreAdminContext>
    </Provided>
  );
}

function adminProps({ dataProvider, authProvider, i18nProvider, store, queryClient }: Services) {
  return { dataProvider, authProvider, i18nProvider, store, queryClient, routerProvider: consoleRouter };
}

function Provided({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <ServicesContext value={services}>
      {styles ? <CacheProvider value={styles}>{children}</CacheProvider> : children}
    </ServicesContext>
  );
}

function ThemedLayout({ children }: { children: ReactNode }) {
  return (
    <Themed>
      <ConsoleLayout>{children}</ConsoleLayout>
    </Themed>
  );
}

function ThemedLoading() {
  return <Themed />;
}

function ThemedError({ error }: { error: Error }) {
  return (
    <Themed>
      <BrokenPage error={error} />
    </Themed>
  );
}

/** The theme speaks the language of the reader, which react-admin knows. */
function Themed({ children }: { children?: ReactNode }) {
  const theme = useThemeOfLanguage();
  return (
    <ThemeProvider theme={theme} modeStorageKey={THEME_KEY} defaultMode="system" forceThemeRerender>
      <CssBaseline />
      <UndoNotices>{children}</UndoNotices>
      <Toasts />
    </ThemeProvider>
  );
}
