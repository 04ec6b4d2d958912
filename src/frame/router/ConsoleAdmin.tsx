import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { consoleRouter } from '../../../engine/console/router/consoleRouter';
import { RoutedAdminUI } from '../../../engine/console/router/RoutedAdminUI';
import { pageNonce } from '../../../engine/fields/inputs/pageNonce';
import { plan } from '../../../resources/allResources';
import { type Services, ServicesContext } from '../../shared/ServicesContext';
import { THEME_KEY } from '../../theme/theme';
import { useThemeOfLanguage } from '../../theme/useThemeOfLanguage';
import { type Features, FeaturesContext } from '../FeaturesContext';
import { Toasts } from '../layout/Toasts';
import { ConsoleLayout } from './ConsoleLayout';
import { BrokenPage } from './RouteError';

/** The theme's library has one of its own, whose styles the page would refuse where it has a nonce; the key is the same. */
const styles = pageNonce ? createCache({ key: 'css', nonce: pageNonce }) : null;

interface ConsoleAdminProps {
  services: Services;
  features: Features;
}

/** The console as a react-admin application: `<Admin>` in its two parts, with the theme between them. */
export function ConsoleAdmin({ services, features }: ConsoleAdminProps) {
  return (
    <FeaturesContext value={features}>
      <ConsoleContexts services={services}>
        <RoutedAdminUI
          plan={plan}
          pages={[...features.eventRoutes, ...features.otherRoutes]}
          layout={ConsoleLayout}
          error={BrokenPage}
          title="Startline"
          requireAuth
        />
      </ConsoleContexts>
    </FeaturesContext>
  );
}

/** What every part of the console needs around it, an error included. */
export function ConsoleContexts({ services, children }: { services: Services; children: ReactNode }) {
  const { dataProvider, authProvider, i18nProvider, store, queryClient } = services;
  return (
    <ServicesContext value={services}>
      <Styled>
        <CoreAdminContext
          {...{ dataProvider, authProvider, i18nProvider, store, queryClient }}
          routerProvider={consoleRouter}
        >
          <Themed>
            <CssBaseline />
            {children}
            <Toasts />
          </Themed>
        </CoreAdminContext>
      </Styled>
    </ServicesContext>
  );
}

function Themed({ children }: { children: ReactNode }) {
  const theme = useThemeOfLanguage();
  return (
    <ThemeProvider theme={theme} modeStorageKey={THEME_KEY} defaultMode="system" forceThemeRerender>
      {children}
    </ThemeProvider>
  );
}

function Styled({ children }: { children: ReactNode }) {
  return styles ? <CacheProvider value={styles}>{children}</CacheProvider> : children;
}
