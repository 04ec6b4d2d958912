// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  Link,
  List,
  Resource,
  ResourceContextProvider,
  type ResourceDefinition,
  type ResourceProps,
  useRedirect,
  useResourceContext,
  useResourceDefinitions,
} from 'react-admin';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminChildren } from '../../../engine/console/router/adminChildren';
import { consoleRouter } from '../../../engine/console/router/consoleRouter';
import { plan } from '../../../resources/allResources';
import { features } from '../../../src/features';
import { withoutPages } from '../../../src/withoutPages';
import { aProfile, api, consoleAnswers, signIn, useApi } from './api';
import { openConsole } from './services';

const CARD = ['events', 'races', 'waves', 'athletes', 'rankings', 'widgets', 'sponsors', 'imports', 'background_tasks'];
const FURTHER_CARD = [
  'applications',
  'organizations',
  'profiles',
  'articles',
  'notifications',
  'progress_notifications',
  'updates',
];

/** What a page of the console sees of react-admin. */
const seen: { definitions: Record<string, ResourceDefinition>; resource: string | undefined } = {
  definitions: {},
  resource: undefined,
};

function Probe() {
  seen.definitions = useResourceDefinitions();
  seen.resource = useResourceContext();
  const redirect = useRedirect();
  return (
    <>
      <h1>Probe</h1>
      <Link to="/events/12/athletes/7/show">Show</Link>
      <Link to="/events/12/athletes/7">Edit</Link>
      <Link to="/events/12/races/create">Create</Link>
      <Link to="/events/12/updates">List of updates</Link>
      <Link to="/events/12/updates/create">New update</Link>
      <Link to="/events/12/updates/notifications-7/show">Show update</Link>
      <Link to="/events/12/updates/articles-7">Edit update</Link>
      <Link to="/events/12/articles">List of articles</Link>
      <Link to="/events/12/livetiming">Elsewhere</Link>
      <button type="button" onClick={() => redirect('edit', 'athletes', 7)}>
        Go
      </button>
    </>
  );
}

const probe = { path: 'probe', lazy: async () => ({ Component: Probe }), handle: { title: 'Probe' } };

function Tabs() {
  return (
    <ResourceContextProvider value="races">
      <Routes>
        <Route path="second" element={<p>Second tab</p>} />
      </Routes>
    </ResourceContextProvider>
  );
}

function Denied() {
  return (
    <List resource="athletes">
      <p>Rows</p>
    </List>
  );
}

const { Routes, Route } = consoleRouter;
const tabs = { path: 'tabs/*', lazy: async () => ({ Component: Tabs }), handle: { title: 'Tabs' } };

describe('the console as a react-admin application', () => {
  useApi();
  beforeEach(() => {
    signIn();
    api.use(...consoleAnswers(aProfile({ permissions: ['*'] })));
  });
  afterEach(cleanup);

  it('registers every resource of the plan, with the views of its pages', async () => {
    openConsole('/events/12/probe', { features, eventRoutes: [probe] });
    await screen.findByRole('heading', { name: 'Probe' });
    expect(Object.keys(seen.definitions).sort()).toEqual([...plan.resources.keys(), 'updates'].sort());
    for (const name of [...CARD, ...FURTHER_CARD])
      expect(seen.definitions[name], name).toMatchObject({ name, hasList: true });
    expect(seen.definitions.events).toMatchObject({ hasCreate: true, hasEdit: true, hasShow: true });
    expect(seen.definitions.waves).toMatchObject({ hasCreate: true, hasEdit: true });
    expect(seen.definitions.athletes).toMatchObject({ hasCreate: true, hasEdit: true, hasShow: true });
    expect(seen.definitions.updates).toMatchObject({ hasCreate: true, hasEdit: true, hasShow: true });
    expect(seen.definitions.imports).toMatchObject({ hasCreate: false });
  });

  it('has every view that the verbs of a resource allow, unless its declaration calls it absent', async () => {
    openConsole('/events/12/probe', { features, eventRoutes: [probe] });
    await screen.findByRole('heading', { name: 'Probe' });
    const declared = features.flatMap(({ pages = [] }) => pages);
    const views = { list: 'hasList', create: 'hasCreate', edit: 'hasEdit' } as const;
    const verbs = { list: 'list', create: 'create', edit: 'update' } as const;
    for (const { name, resource } of plan.resources.values()) {
      const has = seen.definitions[name] ?? { name };
      const hasViews = Object.values(views).some((view) => has[view]);
      expect([name, Boolean(withoutPages[name])]).toEqual([name, !hasViews]);
      for (const view of hasViews ? (['list', 'create', 'edit'] as const) : []) {
        const isAllowed = resource.verbs.includes(verbs[view]);
        const own = declared.filter((one) => one.resource === name);
        const isAbsent = own.every(({ absent }) => absent?.includes(view));
        expect([name, view, Boolean(has[views[view]]) || isAbsent]).toEqual([name, view, isAllowed]);
      }
    }
  });

  it('leads react-admin links to the addresses of the plan', async () => {
    openConsole('/events/12/probe', { features, eventRoutes: [probe] });
    const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await hrefOf('Show')).toBe('/events/12/athletes/7');
    expect(await hrefOf('Edit')).toBe('/events/12/athletes/7/update');
    expect(await hrefOf('Create')).toBe('/events/12/races/create');
    expect(await hrefOf('List of updates')).toBe('/events/12/updates/all');
    expect(await hrefOf('New update')).toBe('/events/12/updates/create');
    expect(await hrefOf('Show update')).toBe('/events/12/updates/notification/7');
    expect(await hrefOf('Edit update')).toBe('/events/12/updates/article/7/edit');
    expect(await hrefOf('List of articles')).toBe('/events/12/updates');
    expect(await hrefOf('Elsewhere')).toBe('/events/12/livetiming');
  });

  it('declares each resource with react-admin’s own <Resource>', () => {
    const { children } = adminChildren({ plan, pages: [] }).props as { children: readonly unknown[] };
    const resources = children.flat().filter(isResource);
    expect(resources.map(({ props }) => props.name)).toEqual([...plan.resources.keys()]);
  });

  it('shows the page of the address inside of <Resource>, where routes of its own work', async () => {
    openConsole('/events/12/tabs/second', { features, eventRoutes: [tabs] });
    await screen.findByText('Second tab');
  });

  it.each(['/access-denied', '/events/12/access-denied'])('says at %s that the user has no access', async (address) => {
    openConsole(address, { features });
    await screen.findByRole('heading', { name: 'You do not have access to this page' });
  });

  it('leads a list that the user may not read to that page', async () => {
    api.use(...consoleAnswers(aProfile({ permissions: ['events.read'] })));
    const page = { path: 'denied', lazy: async () => ({ Component: Denied }), handle: { title: 'Denied' } };
    const { router } = openConsole('/events/12/denied', { features, eventRoutes: [page] });
    await screen.findByRole('heading', { name: 'You do not have access to this page' });
    expect(router.state.location.pathname).toBe('/events/12/access-denied');
  });

  it('says at /authentication-error that there is no such page', async () => {
    openConsole('/authentication-error', { features });
    await screen.findByRole('heading', { name: 'Page not found' });
  });
});

function isResource(child: unknown): child is ReactElement<ResourceProps> {
  return (child as Partial<ReactElement> | null)?.type === Resource;
}
