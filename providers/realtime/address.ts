/** What `application_data` says of the websockets. Host and port are null where they are those of the server itself. */
export interface RealtimeAddress {
  readonly key: string;
  readonly host: string | null;
  readonly port: number | null;
  readonly tls: boolean | null;
}

interface Place {
  readonly key: string;
  readonly wsHost: string;
  readonly wsPort: number;
  readonly wssPort: number;
  readonly forceTLS: boolean;
}

const ANY_KEY = 'startline';
const PORTS = { http: 80, https: 443 };

/**
 * Where to connect to: the host of the build's VITE_WS_HOST (`host`, on port 443, or `host:port`), else the one the server names, else
 * the server's own. On a page over https it is always TLS, by the client's own rule.
 */
export function websocketPlace(options: {
  address: RealtimeAddress | null;
  /** VITE_WS_HOST */
  host: string | undefined;
  /** Origin of the server. */
  origin: string;
}): Place {
  const server = new URL(options.origin);
  const usual = server.protocol === 'https:' || options.address?.tls ? PORTS.https : PORTS.http;
  const place = (host: string, port: number) => ({
    key: options.address?.key ?? ANY_KEY,
    wsHost: host,
    wsPort: port,
    wssPort: port,
    forceTLS: options.address?.tls === true,
  });
  if (options.host) {
    const [host = '', port] = options.host.split(':', 2);
    return place(host, Number(port) || PORTS.https);
  }
  if (options.address?.host) return place(options.address.host, options.address.port ?? usual);
  return place(server.hostname, Number(server.port) || usual);
}
