// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { plan } from '../../../resources/allResources';
import { JOINED_LISTS } from '../../../resources/updates/updateKinds';
import { isAffected } from '../../../src/shared/live/changes';
import { openAt, rows, withScreens } from '../engine/screens';
import { api } from '../shell/api';

withScreens();

const UPDATES = '/events/12/updates';
const article = (values: object = {}) => ({
  ...{
    id: 1,
    event_id: 12,
    title: 'Trams turn back',
    status: 'draft',
    publish_at: null,
    image_id: null,
    visible: true,
  },
  body: '<p>Line <strong>4</strong></p><script>alert(1)</script><p onclick="x()">ends at <a href="https://trams.example">the station</a>.</p>',
  ...{ translations: {}, version: 3, ...values },
});
const message = (values: object = {}) => ({
  ...{ id: 5, event_id: 12, title: 'Later start', body: 'At 09:10.', audience: 'all', race_id: null, url: null },
  ...{ send_at: null, status: 'draft', sent_at: null, recipients: null, version: 2, ...values },
});
const progress = {
  id: 7,
  event_id: 12,
  race_id: 1,
  timeline_id: null,
  title: 'On the way',
  body: 'At {time}.',
  version: 1,
};
function open(address: string, records: object = {}, permissions?: string[]) {
  const opened = openAt(
    `${UPDATES}${address}`,
    { articles: [article()], notifications: [message()], progress_notifications: [progress], ...records },
    permissions,
  );
  // After the records, of which it would be one.
  api.use(
    http.get('*/v1/admin/notifications/estimate', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ recipients: 1_204 });
    }),
  );
  return opened;
}

let asked: string[];
beforeEach(() => {
  asked = [];
});

describe('updates of an event', () => {
  it('are in one place, with the way to each kind that one may read', async () => {
    open('', {}, ['articles.read', 'notifications.read', 'events.read']);
    const kinds = within(await screen.findByRole('navigation', { name: 'Kinds of updates' }));
    expect(kinds.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Articles',
      'Notifications',
      'Deliveries',
    ]);
    expect(kinds.getByRole('link', { name: 'Deliveries' })).toHaveAttribute('href', `${UPDATES}/deliveries`);
    expect(kinds.getByRole('link', { name: 'Articles' })).toHaveAttribute('aria-current', 'page');
    expect(kinds.getByRole('link', { name: 'Articles' })).toHaveAttribute('href', UPDATES);
    expect(kinds.getByRole('link', { name: 'All' })).toHaveAttribute('href', `${UPDATES}/all`);
  });

  it('have the list of articles at their first address, as before', async () => {
    const { last } = open('');
    await screen.findByRole('heading', { name: 'Updates' });
    expect(within((await rows())[0] as HTMLElement).getByText('Trams turn back')).toBeInTheDocument();
    expect(last('GET', '/v1/admin/articles')?.address).toContain('event_id=12');
    expect(last('GET', '/v1/admin/updates')).toBeUndefined();
  });
});

const update = (kind: string, record_id: number, values: object) => ({
  id: `${kind}-${record_id}`,
  ...{ kind, record_id, event_id: 12, status: null, enabled: null, at: null, updated_at: '2027-05-30T08:00:00.000Z' },
  ...values,
});
const updates = [
  update('notifications', 5, { title: 'Later start', status: 'draft' }),
  update('articles', 1, { title: 'Trams turn back', status: 'scheduled', at: '2027-05-30T06:00:00.000Z' }),
  update('progress_notifications', 7, { title: 'On the way', enabled: true }),
];

/** Answers the list of all kinds and records each query string. */
function answerUpdates(items = updates): string[] {
  const lists: string[] = [];
  api.use(
    http.get('*/v1/admin/updates', ({ request }) => {
      lists.push(decodeURIComponent(new URL(request.url).search));
      return HttpResponse.json({ items, totalItems: items.length, page: 1, itemsPerPage: 25 });
    }),
  );
  return lists;
}

describe('the list of all updates', () => {
  const cells = async (title: string) => {
    const row = (await screen.findByText(title)).closest('tr') as HTMLElement;
    return within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  };

  it('shows the three kinds in the order of the server, each with its state', async () => {
    open('/all');
    const lists = answerUpdates();
    expect((await cells('Trams turn back')).slice(0, 3)).toEqual(['Trams turn back', 'Article', 'Scheduled']);
    expect((await cells('Later start')).slice(0, 3)).toEqual(['Later start', 'Notification', 'Draft']);
    expect((await cells('On the way')).slice(0, 3)).toEqual(['On the way', 'Progress notification', 'On']);
    expect(lists).toEqual(['?page=1&itemsPerPage=25&sort=-updated_at&event_id=12']);
    expect(screen.getByRole('heading', { name: 'All updates' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  });

  it('offers the kinds that one may read as a filter, and asks the server for the chosen one', async () => {
    open('/all', {}, ['articles.read', 'notifications.read', 'events.read']);
    const lists = answerUpdates();
    const kinds = await screen.findByRole('combobox', { name: 'Kind' });
    expect(kinds).toHaveTextContent('All');
    await userEvent.click(kinds);
    const choices = within(await screen.findByRole('listbox'));
    const named = choices.getAllByRole('option').map(({ textContent }) => textContent?.trim());
    expect(named).toEqual(['All', 'Article', 'Notification']);
    await userEvent.click(choices.getByRole('option', { name: 'Notification' }));
    await waitFor(() => expect(lists.at(-1)).toContain('kind=notifications'));
    expect(screen.queryByRole('link', { name: 'New update' })).toBeNull();
  });

  it.each([
    ['Later start', '/notification/5'],
    ['Trams turn back', '/article/1'],
    ['On the way', '/progress-notification/7'],
  ])('leads from "%s" to the page of its kind', async (title, path) => {
    const { router } = open('/all');
    answerUpdates();
    await userEvent.click(await screen.findByText(title));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${UPDATES}${path}`));
  });

  it('loads again when a record of any kind changes', () => {
    const query = ['updates', 'getList', {}];
    const isShown = (resource: string) => isAffected(plan, query, { resource, ids: new Set([1]) }, JOINED_LISTS);
    expect(['articles', 'notifications', 'progress_notifications', 'races'].map(isShown)).toEqual([
      ...[true, true, true],
      false,
    ]);
  });

  it('leads to the form of each kind that one may create', async () => {
    open('/all', {}, ['articles.*', 'notifications.read', 'progress_notifications.*', 'events.read']);
    answerUpdates();
    await userEvent.click(await screen.findByRole('link', { name: 'New update' }));
    const forms = within(await screen.findByRole('navigation', { name: 'New update' }));
    expect(forms.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['New article', `${UPDATES}/article/create`],
      ['New progress notification', `${UPDATES}/progress-notification/create`],
    ]);
  });
});

describe('an article', () => {
  it('is shown as on a phone, without what would run', async () => {
    open('/article/1');
    const phone = await screen.findByRole('region', { name: 'On a phone' });
    expect(within(phone).getByRole('link', { name: 'the station' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(within(phone).getByText('4').tagName).toBe('STRONG');
    expect(phone.querySelector('script, [onclick]')).toBeNull();
    expect(phone).not.toHaveTextContent('alert');
  });

  it.each(['draft', 'published'])('that is %s leads to its form', async (status) => {
    open('/article/1', { articles: [article({ status })] });
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', `${UPDATES}/article/1/edit`);
  });

  it('is published from its page, on condition that it is still the one shown', async () => {
    const { last } = open('/article/1');
    await userEvent.click(await screen.findByRole('button', { name: 'Publish now' }));
    await waitFor(() => expect(last('PATCH', '/v1/admin/articles/1')?.body).toMatchObject({ status: 'published' }));
    expect(last('PATCH', '/v1/admin/articles/1')?.ifMatch).toContain('3');
  });

  it('is written in further languages, one at a time', async () => {
    const { last } = open('/article/1/edit', {
      articles: [article({ translations: { 'fr-FR': { title: 'Trams', body: '<p>Non</p>' } } })],
    });
    const languages = within(await screen.findByRole('group', { name: 'Translations' }));
    await userEvent.click(await languages.findByRole('button', { name: 'Add a language' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.queryByRole('menuitem', { name: 'French (France)' })).toBeNull();
    await userEvent.click(menu.getByRole('menuitem', { name: 'Dutch (Netherlands)' }));
    await userEvent.type(await languages.findByRole('textbox', { name: 'Title' }), 'Trams keren');
    await userEvent.click(languages.getByRole('button', { name: 'French (France)' }));
    await userEvent.click(languages.getByRole('button', { name: 'Remove French (France)' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(last('PATCH', '/v1/admin/articles/1')?.body).toEqual({
        translations: { 'fr-FR': null, 'nl-NL': expect.objectContaining({ title: 'Trams keren' }) },
      }),
    );
  });

  it('offers nothing of that to who may only read', async () => {
    open('/article/1', {}, ['articles.read', 'events.read']);
    await screen.findByRole('region', { name: 'On a phone' });
    expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });
});

describe('a notification', () => {
  it('says while it is written how it looks, how long it is, and how many phones it reaches', async () => {
    open('/notification/5/edit');
    const title = await screen.findByRole('textbox', { name: /Title/ });
    await userEvent.type(title, '!');
    expect(within(screen.getByRole('region', { name: 'On a phone' })).getByText('Later start!')).toBeInTheDocument();
    expect(screen.getByText('12 of 65')).toBeInTheDocument();
    expect(await screen.findByText('Reaches 1,204 phones now.')).toBeInTheDocument();
    expect(asked).toEqual(['?event_id=12&audience=all']);
  });

  it('is sent once it was said to how many', async () => {
    const sent: string[] = [];
    api.use(
      http.post('*/v1/admin/notifications/:id/send', ({ params }) => {
        sent.push(String(params.id));
        return HttpResponse.json(message({ status: 'sending' }));
      }),
    );
    open('/notification/5');
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', `${UPDATES}/notification/5/edit`);
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
    const dialog = within(await screen.findByRole('dialog'));
    const submit = await dialog.findByRole('button', { name: 'Send to 1,204 phones' });
    expect(sent).toEqual([]);
    await userEvent.click(submit);
    await waitFor(() => expect(sent).toEqual(['5']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that was sent is not sent again', async () => {
    open('/notification/5', { notifications: [message({ status: 'sent' })] });
    await screen.findByRole('region', { name: 'On a phone' });
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });
});

describe('what followers are told at a timeline', () => {
  it('takes variables where the cursor stands, and shows them filled', async () => {
    open('/progress-notification/7/edit');
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /Title/ });
    await userEvent.click(title);
    title.setSelectionRange(0, 2);
    await userEvent.keyboard('{Shift}');
    await userEvent.click(screen.getByRole('button', { name: 'Insert variable into Title' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /First name/ }));
    expect(title.value).toBe('{first_name} the way');
    const phone = within(screen.getByRole('region', { name: 'On a phone' }));
    expect(phone.getByText('Anna the way')).toBeInTheDocument();
    expect(phone.getByText('At 48:12.')).toBeInTheDocument();
  });

  it('takes what is typed after a variable was put in by keyboard, right behind it', async () => {
    open('/progress-notification/7/edit');
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /Title/ });
    await userEvent.click(title);
    title.setSelectionRange(0, 2);
    await userEvent.keyboard('{Shift}');
    screen.getByRole('button', { name: 'Insert variable into Title' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(title).toHaveFocus());
    await userEvent.keyboard(' is well on');
    expect(title.value).toBe('{first_name} is well on the way');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('says of a name in braces that there is no such variable, before it is sent', async () => {
    open('/progress-notification/7/edit');
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /Title/ });
    await userEvent.clear(title);
    await userEvent.type(title, 'Hello {{nonsense}');
    expect(await screen.findByText('There is no variable {nonsense}.')).toBeInTheDocument();
    expect(
      within(screen.getByRole('region', { name: 'On a phone' })).getByText('Hello {nonsense}'),
    ).toBeInTheDocument();
  });
});
