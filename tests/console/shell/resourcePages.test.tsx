// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import FlagOutlined from '#icons/FlagOutlined';
import { resourcePages } from '../../../engine/console/pages/resourcePages';
import { aProfile, api, consoleAnswers, signIn, useApi } from './api';
import { openConsole } from './services';

const features = [
  {
    pages: [
      resourcePages('events'),
      resourcePages('athletes', { under: 'events', menu: { section: 'setup', Icon: FlagOutlined } }),
    ],
  },
];
const nothing = () => HttpResponse.json({ items: [], totalItems: 0, page: 1, itemsPerPage: 25, next_cursor: null });

describe('pages that follow from a declaration', () => {
  useApi();
  beforeEach(() => {
    signIn();
    api.use(http.get('*/v1/admin/athletes', nothing), http.get('*/v1/admin/preferences', nothing));
  });
  afterEach(cleanup);

  it('have an entry in the sidebar, and a list that leads to the import of its files', async () => {
    api.use(...consoleAnswers(aProfile({ permissions: ['*'] })));
    openConsole('/events/12/athletes', { features });
    const sidebar = await screen.findByRole('navigation', { name: 'Event' });
    expect(within(sidebar).getByRole('link', { name: 'Athletes' }).getAttribute('href')).toBe('/events/12/athletes');
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    const entry = await screen.findByRole('menuitem', { name: 'Import athletes' });
    expect(entry.getAttribute('href')).toBe('/events/12/athletes/import');
  });

  it.each([
    ['import', ['athletes.import', 'imports.create'], ['Import athletes']],
    ['create', ['athletes.create'], ['Add the first athlete']],
    ['import and create', ['*'], ['Import athletes', 'Add the first athlete']],
    ['only read', [], []],
  ])('lead from an empty list to its first records: who may %s', async (_, permissions, offered) => {
    api.use(...consoleAnswers(aProfile({ permissions: ['events.read', 'athletes.read', ...permissions] })));
    openConsole('/events/12/athletes', { features });
    const title = await screen.findByText('No athletes yet');
    const links = within(title.parentElement as HTMLElement).queryAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(offered);
    const addresses: Record<string, string> = { 'Import athletes': 'import', 'Add the first athlete': 'create' };
    for (const link of links)
      expect(link.getAttribute('href')).toBe(`/events/12/athletes/${addresses[link.textContent ?? '']}`);
  });

  it('offer no import to those who may not', async () => {
    api.use(...consoleAnswers());
    openConsole('/events/12/athletes', { features });
    expect(await screen.findByRole('heading', { name: 'Athletes' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});
