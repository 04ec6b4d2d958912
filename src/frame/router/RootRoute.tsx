import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { Outlet } from 'react-router-dom';
import { pageNonce } from '../../../engine/fields/inputs/pageNonce';
import type { Services } from '../../shared/ServicesContext';
import { ServicesContext } from '../../shared/ServicesContext';
import { THEME_KEY } from '../../theme/theme';
import { useThemeOfLanguage } from '../../theme/useThemeOfLanguage';
import { Toasts } from '../layout/Toasts';

/** The theme's library has one of its own, whose styles the page would refuse where it has a nonce; the key is the same. */
const styles = pageNonce ? createCache({ key: 'css', nonce: pageNonce }) : null;

/** react-admin's contexts and the theme, around whatever the address shows. */
export function RootRoute({ services, children = <Outlet /> }: { services: Services; children?: ReactNode }) {
  const { dataProvider, authProvider, i18nProvider, store, queryClient } = services;
  return (
    <ServicesContext value={services}>
      <Styled>
        <CoreAdminContext {...{ dataProvider, authProvider, i18nProvider, store, queryClient }}>
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
