// @vitest-environment jsdom
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { features } from '../../../src/features';
import { joinFeatures } from '../../../src/frame/FeaturesContext';
import { eventNavigation } from '../../../src/frame/layout/navigation';
import { createRoutes } from '../../../src/frame/router/routes';
import type { Services } from '../../../src/shared/ServicesContext';

const routes: RouteObject[] = createRoutes({ services: {} as Services, features });
const { eventRoutes } = joinFeatures(features);
const entries = eventNavigation(eventRoutes, { grants: { roles: [], permissions: ['*'] }, isSuperAdmin: true }).flatMap(
  ({ items }) => items,
);

describe('the sidebar', () => {
  it('has entries', () => {
    expect(entries.map(({ path }) => path)).toEqual(expect.arrayContaining(['home', 'athletes', 'races', 'rankings']));
  });

  it.each(entries.map((entry) => [entry.path, entry] as const))(
    'leads with %s to a page of its own',
    async (path, entry) => {
      const shown = matchRoutes(routes, `/events/12/${path}`)?.at(-1)?.route;
      expect(shown).toMatchObject({ path, handle: { title: entry.title } });
      expect((await entry.route.lazy()).Component).toBeTypeOf('function');
    },
  );
});
