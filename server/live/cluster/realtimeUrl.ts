/** Where a console connects to. Host and port are null where that is the server's own origin. */
export interface RealtimeAddress {
  readonly key: string;
  readonly host: string | null;
  readonly port: number | null;
  readonly tls: boolean | null;
}

/** A Pusher-compatible cluster to publish through. */
export interface RealtimeCluster {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  /** Of its HTTP API. */
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly websockets: RealtimeAddress;
}

/** Of the websockets that this server serves itself, where any key will do. */
export const OWN_ADDRESS: RealtimeAddress = { key: 'startline', host: null, port: null, tls: null };

const APP_PATH = /^\/apps\/([\w-]+)\/?$/;
const HOSTED_API = /^api(-[\w-]+)?\.pusher\.com$/;

/**
 * Reads `https://KEY:SECRET@host:port/apps/APP_ID`. Where websockets are served elsewhere than the API, `?ws_host=` and `?ws_port=`
 * say so. Null for what does not look like that.
 */
export function parseRealtimeUrl(text: string): RealtimeCluster | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const appId = url && APP_PATH.exec(url.pathname)?.[1];
  if (!url || !appId || !/^https?:$/.test(url.protocol) || !url.username || !url.password) return null;
  const tls = url.protocol === 'https:';
  const port = Number(url.port) || (tls ? 443 : 80);
  const websocketPort = url.searchParams.get('ws_port') || String(port);
  if (!/^\d+$/.test(websocketPort) || Number(websocketPort) < 1 || Number(websocketPort) > 65_535) return null;
  const key = decodeURIComponent(url.username);
  return {
    appId,
    key,
    secret: decodeURIComponent(url.password),
    host: url.hostname,
    port,
    tls,
    websockets: {
      key,
      tls,
      host: url.searchParams.get('ws_host') ?? url.hostname.replace(HOSTED_API, 'ws$1.pusher.com'),
      port: Number(websocketPort),
    },
  };
}
