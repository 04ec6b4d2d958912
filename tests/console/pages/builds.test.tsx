// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openAt, withScreens } from '../engine/screens';
import { anEvent, api } from '../shell/api';

withScreens();

const APP = {
  id: 5,
  name: 'Harbour app',
  organization_id: 1,
  type: 'series',
  store_title: 'Harbour',
  store_translations: { 'nl-BE': { title: 'Haven' } },
  bundle_id_ios: 'org.example.harbour',
  build_config: { review: true, release: false },
  version: 1,
};
const BUILD = {
  id: 31,
  application_id: 5,
  name: 'iOS 1.1.0 (3)',
  platform: 'ios',
  app_version: '1.1.0',
  build_number: 3,
  status: 'in_review',
  review: true,
  release: false,
  message: null,
  log: ['Making the bundle.', 'Handed over to the build service.'],
  bundle_id: 8,
  artifact_id: null,
  handed_over_at: '2026-05-01T10:00:00.000Z',
  finished_at: null,
  created_at: '2026-05-01T09:59:00.000Z',
  updated_at: '2026-05-01T10:00:00.000Z',
  version: 3,
};
const tables = (build: object = BUILD) => ({
  applications: [APP],
  organizations: [{ id: 1, name: 'Harbour' }],
  events: [
    { ...anEvent, id: 14, organization_id: 1, application_id: 5, status: 'draft' },
    { ...anEvent, id: 13, name: 'Night run', organization_id: 1, status: 'draft' },
  ],
  builds: [build],
  files: [],
  races: [],
  preferences: [],
});

const blockers = (given: object = {}) =>
  http.get('*/v1/admin/applications/5/build_blockers', ({ request }) => {
    const platform = new URL(request.url).searchParams.get('platform');
    const path = `/apps/5/edit#bundle_id_${platform}`;
    return HttpResponse.json({
      blockers: [],
      released_version: '1.0.0',
      suggested_version: '1.1.0',
      has_service: true,
      ...given,
      ...(platform === 'android' && { blockers: [{ code: 'no_identifier', message: 'Give it an ID.', path }] }),
    });
  });

describe('a build of an app', () => {
  it('says what blocks it, with the way there, and is not begun', async () => {
    openAt('/apps/5/build-android', tables());
    api.use(blockers());
    const link = await screen.findByRole('link', { name: 'Give it an ID.' });
    expect(link.getAttribute('href')).toBe('/apps/5/edit#bundle_id_android');
    expect((screen.getByRole('button', { name: 'Build 1.1.0' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('begins with the version proposed, or a higher one, and the switches of the app', async () => {
    const { made } = captured();
    openAt('/apps/5/build-ios', tables());
    api.use(blockers(), made.handler);
    const version = await screen.findByRole('textbox', { name: 'Version' });
    const review = screen.getByRole('switch', { name: 'Send for review' }) as HTMLInputElement;
    const release = screen.getByRole('switch', { name: /Release automatically/ }) as HTMLInputElement;
    expect([review.checked, release.checked]).toEqual([true, false]);
    await userEvent.click(release);
    await userEvent.clear(version);
    await userEvent.type(version, '1.0.0');
    expect(screen.getByText('Must be higher than 1.0.0, which is released.')).toBeTruthy();
    await userEvent.clear(version);
    await userEvent.type(version, '2.0.0');
    await userEvent.click(screen.getByRole('button', { name: 'Build 2.0.0' }));
    expect(await screen.findByRole('heading', { name: BUILD.name })).toBeTruthy();
    expect(made.bodies).toEqual([
      { application_id: 5, platform: 'ios', app_version: '2.0.0', review: true, release: true },
    ]);
  });

  it('is looked at, not begun, by who looks after no app', async () => {
    openAt('/apps/5/build-ios', tables(), ['*.read']);
    api.use(blockers());
    expect(await screen.findByText('People who look after the app build it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Build/ })).toBeNull();
  });

  it('has its log, and is cancelled once it was said what that means', async () => {
    openAt('/apps/5/builds/31', tables());
    const log = await screen.findByRole('log');
    expect(log.textContent).toContain('Handed over to the build service.');
    let isCancelled = false;
    api.use(
      http.post('*/v1/admin/builds/31/cancel', () => {
        isCancelled = true;
        return HttpResponse.json({ ...BUILD, status: 'cancelled' });
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel build' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Cancel ${BUILD.name}?` }));
    expect(dialog.getByText(/The build service is told/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel build' }));
    expect(await screen.findByText(`${BUILD.name} is cancelled.`)).toBeTruthy();
    expect(isCancelled).toBe(true);
  });

  it('that failed says why, and is made again', async () => {
    openAt('/apps/5/builds/31', tables({ ...BUILD, status: 'failed', message: 'The certificate has expired.' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The certificate has expired.');
    expect(screen.getByRole('button', { name: 'Build again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel build' })).toBeNull();
  });
});

describe('the app of an event', () => {
  it('is shown on phones of both kinds, with its builds at the event’s own addresses', async () => {
    openAt('/events/14/application', tables());
    expect(await screen.findByRole('img', { name: 'The icon on the home screen, iOS' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'The splash screen, Android' })).toBeTruthy();
    const build = await screen.findByRole('link', { name: BUILD.name });
    expect(build.getAttribute('href')).toBe('/events/14/application/builds/31');
    const next = screen.getByRole('link', { name: 'Build for iOS' });
    expect(next.getAttribute('href')).toBe('/events/14/application/build-ios');
  });

  it('is chosen by super admins where there is none, and asked for by everybody else', async () => {
    const moves: unknown[] = [];
    openAt('/events/13/application', tables());
    api.use(
      http.post('*/v1/admin/events/13/move', async ({ request }) => {
        moves.push(await request.json());
        return HttpResponse.json({ ...anEvent, id: 13, application_id: 5 });
      }),
    );
    await userEvent.click(await screen.findByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Harbour app' }));
    await userEvent.click(screen.getByRole('button', { name: 'Put the event into this app' }));
    expect(await screen.findByText('1 event is in Harbour app now.')).toBeTruthy();
    expect(moves).toEqual([{ organization_id: 1, application_id: 5 }]);
  });

  it('is asked for by who is no super admin', async () => {
    openAt('/events/13/application', tables(), ['*.read', 'support_messages.create']);
    const ask = await screen.findByRole('link', { name: 'Ask support to put the event into an app' });
    expect(ask.getAttribute('href')).toBe('/events/13/support');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('the form of an app', () => {
  it('counts what is used of each store’s limit, in every language, and shows the icon’s name as it is typed', async () => {
    openAt('/apps/5/edit', tables());
    const title = await screen.findByRole('textbox', { name: 'Store title' });
    expect(screen.getByText('7/30')).toBeTruthy();
    await userEvent.type(title, ' run');
    expect(screen.getByText('11/30')).toBeTruthy();
    const home = screen.getByRole('img', { name: 'The icon on the home screen, iOS' });
    expect(home.textContent).toBe('Harbour run');
    await userEvent.click(screen.getByRole('button', { name: 'Flemish' }));
    const translated = await screen.findAllByRole('textbox', { name: 'Store title' });
    expect((translated[1] as HTMLInputElement).value).toBe('Haven');
    expect(screen.getByText('5/30')).toBeTruthy();
  });
});

/** What is sent to make a build. */
function captured() {
  const bodies: unknown[] = [];
  const handler = http.post('*/v1/admin/builds', async ({ request }) => {
    bodies.push(await request.json());
    return HttpResponse.json(BUILD, { status: 201 });
  });
  return { made: { bodies, handler } };
}
