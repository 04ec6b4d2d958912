import { type AddressInfo, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config';

/** Where it listens, or is about to: with PORT=0 the system chooses the port. */
export function addressOf({ HOST: host, PORT }: Config, app: FastifyInstance): string {
  const { port } = (app.server.address() as AddressInfo | null) ?? { port: PORT };
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Whom push services write to: they want an address that is somebody's. */
export function contactOf({ SUPPORT_EMAIL: email }: Config, publicUrl: string): string {
  if (email) return `mailto:${email}`;
  return publicUrl.startsWith('https://') ? publicUrl : 'mailto:support@startline.example';
}
