import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { CoreAdminContext } from 'react-admin';
import { Outlet } from 'react-router-dom';
import { pageNonce } from '../../../engine/fields/inputs/pageNonce';
import type { Services } from '../../shared/ServicesContext';
import { ServicesContext } from '../../shared/ServicesContext';
import { THEME_KEY, theme } from '../../theme/theme';
import { Toasts } from '../layout/Toasts';

// The key that the theme's library would take by itself.
const styles = createCache({ key: 'css', ...(pageNonce && { nonce: pageNonce }) });

/** react-admin's contexts and the theme, around whatever the address shows. */
export function RootRoute({ services }: { services: Services }) {
  const { dataProvider, authProvider, i18nProvider, store, queryClient } = services;
  return (
    <ServicesContext value={services}>
      <CacheProvider value={styles}>
        <CoreAdminContext {...{ dataProvider, authProvider, i18nProvider, store, queryClient }}>
          <ThemeProvider theme={theme} modeStorageKey={THEME_KEY} defaultMode="system" forceThemeRerender>
            <CssBaseline />
            <Outlet />
            <Toasts />
          </ThemeProvider>
        </CoreAdminContext>
      </CacheProvider>
    </ServicesContext>
  );
}
