import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { createTestApp, type TestApp } from './testApp';

export interface WatchedRoute {
  readonly method: string;
  readonly url: string;
}

/** A test's server, and every route that it came to have, however it was added. */
export async function createAppWithRoutes(): Promise<{ test: TestApp; routes: WatchedRoute[] }> {
  const routes: WatchedRoute[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
  };
  subscribe('fastify.initialization', watch);
  const test = await createTestApp();
  unsubscribe('fastify.initialization', watch);
  return { test, routes };
}
