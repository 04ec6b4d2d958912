interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_LIVE_URL?: string;
  readonly VITE_IDENTITY_URL?: string;
  readonly VITE_WS_HOST?: string;
  readonly VITE_BUGSNAG_KEY?: string;
  readonly VITE_GTM_ID?: string;
  readonly VITE_MAP_STYLE_URL?: string;
}
