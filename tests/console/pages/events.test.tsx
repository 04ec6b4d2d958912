// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { shownInPicker, typeInPicker } from '../../support/pickers';
import { openAt, setWidth, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const organizations = [
  { id: 1, name: 'Harbour', club: 'Harbour Runners' },
  { id: 2, name: 'Valley', club: 'Valley Runners' },
  { id: 3, name: 'Valley youth', club: 'Valley Runners' },
];
const events = [
  {
    id: 21,
    name: 'Harbour Run',
    organization_id: 1,
    city: 'Gent',
    country: 'BE',
    start_date: '2027-05-30',
    status: 'published',
    races_count: 4,
  },
  {
    id: 22,
    name: 'Valley Trail',
    organization_id: 2,
    city: 'Namur',
    country: 'BE',
    start_date: '2027-06-06',
    status: 'draft',
    races_count: 1,
  },
  {
    id: 23,
    name: 'Winter Run',
    organization_id: 3,
    city: 'Gent',
    country: 'BE',
    start_date: '2026-12-20',
    status: 'draft',
    races_count: 0,
  },
];
const tables = (preferences: object[] = []) => ({ events, organizations, preferences, applications: [] });

const names = async () =>
  (await screen.findAllByRole('listitem')).map((card) => within(card).getByRole('link').textContent);

describe('the events', () => {
  it('are cards by year, each with what one looks for', async () => {
    openAt('/events', tables());
    const card = within((await screen.findByRole('link', { name: 'Harbour Run' })).closest('li') as HTMLElement);
    for (const text of ['Gent, Belgium', 'Harbour', 'Published', '4 races', '30'])
      expect(card.getByText(text)).toBeTruthy();
    expect(card.getByRole('link').getAttribute('href')).toBe('/events/21/home');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '2027',
      '2026',
    ]);
  });

  it('shows no count when the server cannot load them', async () => {
    openAt('/events', tables());
    api.use(http.get('*/v1/admin/events', () => HttpResponse.json({ message: 'boom' }, { status: 500 })));
    await screen.findByText('The list could not be loaded');
    expect(screen.queryByText(/^0 events$/)).toBeNull();
  });

  it('show a failure once, with no count, also where its words are those of the banner', async () => {
    openAt('/events', tables());
    api.use(http.get('*/v1/admin/events', () => new HttpResponse('Bad gateway', { status: 502 })));
    await screen.findByText('The list could not be loaded');
    expect(screen.getAllByText(/There has been a critical error/)).toHaveLength(1);
    expect(screen.queryByText(/\d+ events?$/)).toBeNull();
  });

  it('show why the events of a new search could not be loaded, above those of before and without their count', async () => {
    openAt('/events', tables());
    await names();
    api.use(http.get('*/v1/admin/events', () => HttpResponse.json({ message: 'boom' }, { status: 500 })));
    await userEvent.type(screen.getByRole('searchbox'), 'Trail{Enter}');
    expect(await screen.findByText(/^boom/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Harbour Run' })).toBeTruthy();
    expect(screen.queryByText(/\d+ events?$/)).toBeNull();
  });

  it('are filtered by club, city, status and dates, all in the address', async () => {
    const { router } = openAt('/events', tables());
    await userEvent.click(await screen.findByRole('combobox', { name: 'Club' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Valley Runners' }));
    await waitFor(async () => expect(await names()).toEqual(['Valley Trail', 'Winter Run']));
    expect(decodeURIComponent(router.state.location.search)).toBe('?organization_id[]=2&organization_id[]=3');
    await userEvent.type(screen.getByRole('combobox', { name: 'City' }), 'gent{Enter}');
    await waitFor(async () => expect(await names()).toEqual(['Winter Run']));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await names()).toHaveLength(3));
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Published');
    await waitFor(async () => expect(await names()).toEqual(['Harbour Run']));
    expect(router.state.location.search).toContain('published');
  });

  it('are filtered by app where there are several, each page of them asked for at once', async () => {
    const applications = [
      { id: 5, name: 'City app' },
      { id: 6, name: 'Trail app' },
    ];
    const inApps = events.map((event) => ({ ...event, application_id: event.id === 22 ? 6 : 5 }));
    const { router, last } = openAt('/events', { ...tables(), events: inApps, applications });
    await userEvent.click(await screen.findByRole('combobox', { name: 'App' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Trail app' }));
    await waitFor(async () => expect(await names()).toEqual(['Valley Trail']));
    expect(decodeURIComponent(router.state.location.search)).toBe('?application_id[]=6');
    expect(last('GET', '/v1/admin/applications')?.address).toContain('itemsPerPage=200');
    expect(last('GET', '/v1/admin/organizations')?.address).toContain('itemsPerPage=250');
  });

  it('start from the filters of the address', async () => {
    openAt('/events?start_date[gte]=2027-06-01&country[]=BE', tables());
    expect(await names()).toEqual(['Valley Trail']);
    expect(await shownInPicker('From')).toBe('01 06 2027');
    expect(screen.getByText(/^Country/)).toBeTruthy();
  });

  it('are shown as one likes best, kept for the next time', async () => {
    const { sent } = openAt('/events', tables());
    await userEvent.click(await screen.findByRole('button', { name: 'Show as a grid' }));
    expect(await screen.findByRole('grid')).toBeTruthy();
    await waitFor(() =>
      expect(
        sent.find(({ method, address }) => method === 'POST' && address.startsWith('/v1/admin/preferences'))?.body,
      ).toMatchObject({
        key: 'events.look',
        value: 'grid',
      }),
    );
  });

  it('come as the grid to whom likes that best', async () => {
    openAt('/events', tables([{ id: 1, profile_id: 7, key: 'events.look', value: 'grid' }]));
    expect(await screen.findByRole('grid')).toBeTruthy();
  });

  it('have their filters in a sheet on a phone', async () => {
    setWidth(390);
    openAt('/events', tables());
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.selectOptions(sheet.getByLabelText('Status'), 'Published');
    expect(await screen.findByText('1 event')).toBeTruthy();
  });

  it('say how to begin where there are none', async () => {
    openAt('/events', { ...tables(), events: [] });
    const [add] = await screen.findAllByRole('link', { name: /event$/ });
    expect(add?.getAttribute('href')).toBe('/events/create');
  });
});

describe('a new event', () => {
  it('belongs to the only organization there is', async () => {
    const { last } = openAt('/events/create', { ...tables(), organizations: organizations.slice(0, 1) });
    await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Spring Run');
    expect(screen.queryByRole('combobox', { name: /^Organization/ })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Event' })).toBeNull();
    await typeInPicker(userEvent.setup(), 'Start date', '04042027');
    await userEvent.click(screen.getByRole('button', { name: 'Create event' }));
    await waitFor(() =>
      expect(last('POST', '/v1/admin/events')?.body).toMatchObject({ name: 'Spring Run', organization_id: 1 }),
    );
  });

  it('asks for the organization where there are several', async () => {
    openAt('/events/create', tables());
    expect(await screen.findByRole('combobox', { name: /^Organization/ })).toBeTruthy();
  });
});

it('the form of an event refuses an end date before the start date, marks it and sends nothing', async () => {
  const { last } = openAt('/events/12/event', tables());
  await typeInPicker(userEvent.setup(), 'End date', '01052026');
  await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect((await screen.findAllByText('Must not be before Start date.')).length).toBeGreaterThan(0);
  expect(screen.getByRole('group', { name: 'End date' }).closest('[aria-invalid="true"]')).toBeTruthy();
  expect(last('PATCH', '/v1/admin/events')).toBeUndefined();
});

describe('the forms of an event', () => {
  const event = {
    id: 12,
    name: 'Hill Marathon',
    organization_id: 1,
    start_date: '2027-05-30',
    timezone: 'Europe/Brussels',
    version: 4,
  };

  it('are pages of their own, each with the way to the others', async () => {
    openAt('/events/12/features', { ...tables(), events: [{ ...event, features: { rankings: true } }] });
    const forms = within(await screen.findByRole('navigation', { name: 'Setting up the event' }));
    expect(forms.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/events/12/event',
      '/events/12/styling',
      '/events/12/features',
      '/events/12/settings',
    ]);
    expect(forms.getByRole('link', { current: 'page' }).textContent).toBe('Features');
  });

  it('save one switch with the others as they were', async () => {
    const features = { registration: true, rankings: true };
    const { last } = openAt('/events/40/features', { ...tables(), events: [{ ...event, id: 40, features }] });
    await screen.findByRole('switch', { name: 'Statistics' });
    expect(screen.getAllByRole('switch')).toHaveLength(9);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Registration' }).checked).toBe(true);
    // What is not said is on.
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Statistics' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('switch', { name: 'Statistics' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(last('PATCH', '/v1/admin/events/40')?.body).toEqual({ features: { ...features, statistics: false } }),
    );
  });

  it('show the styling on a phone before it is saved', async () => {
    openAt('/events/12/styling', { ...tables(), events: [event] });
    const phone = within(await screen.findByRole('figure', { name: 'Preview on a phone' }));
    const header = phone.getByText('Hill Marathon').parentElement?.parentElement as HTMLElement;
    const before = getComputedStyle(header).backgroundColor;
    await userEvent.type(await screen.findByLabelText('Primary colour'), '#0A5C36');
    await waitFor(() => expect(getComputedStyle(header).backgroundColor).not.toBe(before));
  });
});

describe('an event that was deleted', () => {
  const gone = { id: 9, name: 'Old Run', organization_id: 1, start_date: '2027-05-30', timezone: 'Europe/Brussels' };
  const open = (permissions?: string[]) => {
    openAt('/events/9/publish', tables(), permissions);
    api.use(
      http.get('*/v1/admin/events/9', ({ request }) =>
        new URL(request.url).searchParams.get('deleted') === 'true'
          ? HttpResponse.json(gone)
          : HttpResponse.json({ code: 'not_found', message: 'Not found.' }, { status: 404 }),
      ),
    );
  };

  it('is shown as such at any of its pages, with the way back', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Old Run' })).toBeTruthy();
  });

  it('is none to who may not bring it back', async () => {
    open(['events.read']);
    expect(await screen.findByRole('heading', { name: 'There is no such event' })).toBeTruthy();
  });
});
