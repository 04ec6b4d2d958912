import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OtherSite {
  readonly url: string;
  close(): Promise<void>;
}

/** A site of its own, at an origin that is not the product's: one page with that body, which may load what its policy says. */
export async function openOtherSite({ body, policy }: { body: string; policy: string }): Promise<OtherSite> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Another site</title><body>${body}</body></html>`;
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
      .end(page),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
