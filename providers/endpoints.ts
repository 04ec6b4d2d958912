/** Where the three services answer. Empty: the page's own origin. */
export const endpoints = {
  admin: origin(import.meta.env.VITE_API_URL),
  live: origin(import.meta.env.VITE_LIVE_URL),
  identity: origin(import.meta.env.VITE_IDENTITY_URL),
};

function origin(value: string | undefined): string {
  return (value ?? '').replace(/\/+$/, '');
}
