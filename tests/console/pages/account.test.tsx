// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceName } from '../../../resources/profiles/deviceName';
import { openAt, withScreens } from '../engine/screens';
import { aProfile, api } from '../shell/api';

withScreens();

const PROFILE = '/account/profile';
const key = {
  organization_id: 1,
  event_id: null,
  role: 'timer',
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
  state: 'working',
  profile_id: 7,
};
const tables = () => ({
  organizations: [{ id: 1, name: 'Harbour' }],
  events: [],
  api_keys: [
    { ...key, id: 31, name: 'Mat 1', prefix: 'sk_aaaaaa' },
    { ...key, id: 32, name: 'Of a colleague', prefix: 'sk_bbbbbb', profile_id: 8 },
    { ...key, id: 34, name: 'Of a former role', prefix: 'sk_dddddd', state: 'unanswered' },
    { ...key, id: 33, name: 'Old mat', prefix: 'sk_cccccc', state: 'revoked' },
  ],
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let sessions: { id: number; user_agent: string | null; is_current: boolean }[];
const ended: number[] = [];
beforeEach(() => {
  ended.length = 0;
  sessions = [
    { id: 1, user_agent: CHROME, is_current: true },
    { id: 2, user_agent: IPHONE, is_current: false },
    { id: 3, user_agent: null, is_current: false },
  ];
});

function open(permissions?: string[]) {
  const opened = openAt(PROFILE, tables(), permissions);
  const times = { created_at: '2026-01-01T00:00:00.000Z', last_used_at: null, ip: '192.0.2.7' };
  api.use(
    http.get('*/v1/admin/profile/sessions', () =>
      HttpResponse.json({ items: sessions.map((session) => ({ ...times, ...session })), totalItems: sessions.length }),
    ),
    http.delete('*/v1/admin/profile/sessions/:id', ({ params }) => {
      ended.push(Number(params.id));
      sessions = sessions.filter(({ id }) => id !== Number(params.id));
      return HttpResponse.json({ ids: [Number(params.id)], count: 1 });
    }),
  );
  return opened;
}

describe('one’s sessions', () => {
  it('say which device each is, and which is this one', async () => {
    open();
    const here = (await screen.findByText('Chrome on Windows')).closest('li') as HTMLElement;
    expect(within(here).getByText('This device')).toBeTruthy();
    expect(within(here).queryByRole('button')).toBeNull();
    expect(screen.getByText('Safari on iPhone')).toBeTruthy();
    expect(screen.getByText('Unknown device')).toBeTruthy();
    expect(screen.getAllByText(/192\.0\.2\.7/)).toHaveLength(3);
  });

  it('are ended one by one, or all others together', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out of Safari on iPhone' }));
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(ended).toEqual([2]);
    sessions = [...sessions, { id: 4, user_agent: IPHONE, is_current: false }];
    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(ended).toEqual([2, 3]));
  });

  it('are told apart by browser and system', () => {
    expect(deviceName(`${CHROME} Edg/140.0`)).toEqual({ browser: 'Edge', system: 'Windows' });
    expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toEqual({
      browser: 'Firefox',
      system: 'Linux',
    });
    expect(deviceName('curl/8.5.0')).toEqual({ browser: null, system: null });
  });
});

describe('one’s API keys', () => {
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

  it('are those one answers for', async () => {
    open();
    const { textContent } = await rowOf('Mat 1');
    for (const text of ['sk_aaaaaa…', 'Timer · Harbour', 'Never used · Does not expire'])
      expect(textContent).toContain(text);
    expect(within(await rowOf('Old mat')).getByText('Revoked')).toBeTruthy();
    expect(within(await rowOf('Of a former role')).getByText(/^Refused/)).toBeTruthy();
    expect(screen.queryByText('Of a colleague')).toBeNull();
  });

  it('end for good, once that is confirmed', async () => {
    open();
    let revoked = 0;
    api.use(
      http.post('*/v1/admin/api_keys/:id/revoke', ({ params }) => {
        revoked = Number(params.id);
        // Lists that are asked for again do not answer yet.
        api.use(http.get('*/v1/admin/api_keys', () => new Promise<never>(() => {})));
        return HttpResponse.json({ id: revoked, state: 'revoked', revoked_at: '2026-11-26T10:00:00.000Z' });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Mat 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/stop working at once/)).toBeTruthy();
    expect(revoked).toBe(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(revoked).toBe(31));
    expect(await within(await rowOf('Mat 1')).findByText('Revoked')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revoke Mat 1' })).toBeNull();
  });

  it('show the secret of a new one, once', async () => {
    const { last } = open();
    const written: string[] = [];
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
    api.use(
      http.post('*/v1/admin/api_keys', async ({ request }) =>
        HttpResponse.json({ ...((await request.json()) as object), id: 40, secret: 'sk_secret' }, { status: 201 }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'New API key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
    await user.type(await dialog.findByRole('textbox', { name: /^Name/ }), 'Mat 2');
    await user.selectOptions(dialog.getByLabelText(/^Role/), 'Timer');
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    const secret = await screen.findByRole('textbox', { name: 'Key' });
    expect((secret as HTMLInputElement).value).toBe('sk_secret');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(written).toEqual(['sk_secret']);
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByDisplayValue('sk_secret')).toBeNull());
    expect(last('POST', '/v1/admin/api_keys')).toBeUndefined();
  });

  it('are no matter of those who may not see any', async () => {
    const { last } = open(['athletes.read']);
    expect(await screen.findByText('Chrome on Windows')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'API keys' })).toBeNull();
    // Nor is anything asked that would be refused.
    expect(last('GET', '/v1/admin/api_keys')).toBeUndefined();
  });
});

describe('one’s e-mail address', () => {
  it('is changed with the current password, which is asked for once there is a new one', async () => {
    open();
    const sent: unknown[] = [];
    api.use(
      http.patch('*/v1/admin/profile', async ({ request }) => {
        const change = (await request.json()) as { current_password: string };
        sent.push(change);
        const errors = { current_password: ['The password is wrong.'] };
        return change.current_password === 'right one'
          ? HttpResponse.json(aProfile({ email: 'new@example.com', permissions: ['*'] }))
          : HttpResponse.json({ message: 'Wrong', errors, code: 'invalid' }, { status: 422 });
      }),
    );
    const address = await screen.findByLabelText('E-mail address');
    const form = within(address.closest('form') as HTMLElement);
    expect(form.queryByLabelText('Current password')).toBeNull();
    await userEvent.clear(address);
    await userEvent.type(address, 'new@example.com');
    await userEvent.type(form.getByLabelText('Current password'), 'wrong one');
    await userEvent.click(form.getByRole('button', { name: 'Change address' }));
    expect(await form.findByText('The password is wrong.')).toBeTruthy();
    await userEvent.clear(form.getByLabelText('Current password'));
    await userEvent.type(form.getByLabelText('Current password'), 'right one');
    await userEvent.click(form.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText(/Follow the link that was mailed there/)).toBeTruthy();
    expect(sent.at(-1)).toEqual({ email: 'new@example.com', current_password: 'right one' });
  });
});

describe('a profile that cannot be loaded', () => {
  it('leads back to the page the person came from once the profile is there', async () => {
    let isBroken = true;
    const { router } = openAt('/events/12/athletes', tables());
    api.use(
      http.get('*/v1/admin/profile', () =>
        isBroken ? HttpResponse.json({ message: 'Out of order.' }, { status: 500 }) : undefined,
      ),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/profile'));
    isBroken = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/events/12/athletes'));
  });
});

describe('one’s photo', () => {
  it('is saved when it is uploaded, and gone when it is removed', async () => {
    open();
    const saved: unknown[] = [];
    let avatar_id: number | null = 9;
    const profile = () =>
      aProfile({
        permissions: ['*'],
        avatar_id,
        avatar_url: avatar_id === null ? null : `/v1/files/${avatar_id}/thumbnail`,
      });
    api.use(
      http.get('*/v1/admin/profile', () => HttpResponse.json(profile())),
      http.get('*/v1/admin/files/9', () =>
        HttpResponse.json({ id: 9, filename: 'uploads/ada.png', size: 10, mime_type: 'image/png' }),
      ),
      http.patch('*/v1/admin/profile', async ({ request }) => {
        const change = (await request.json()) as { avatar_id: number | null };
        saved.push(change);
        avatar_id = change.avatar_id;
        return HttpResponse.json(profile());
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Remove ada.png' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Your photo is removed.')).toBeTruthy();
    expect(saved).toEqual([{ avatar_id: null }]);
    expect(screen.getAllByText('AP')).not.toHaveLength(0);
  });
});
