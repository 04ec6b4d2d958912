// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ATHLETES, openAt, rows, setWidth, theTables, withScreens } from '../engine/screens';
import { aStartList, openWizard } from '../imports/importApi';
import { anEvent, api, aSession, signIn } from '../shell/api';
import { openTiming } from '../timing/timingApi';

withScreens();
// Each opens the console twice.
vi.setConfig({ testTimeout: 120_000 });
// Dialogs that were opened by an address or a button are told apart from what stands behind them.
afterEach(() => setWidth(1_000));

type Typed = HTMLInputElement | HTMLSelectElement;

interface Form {
  name: string;
  /** Comes back to where it stands, as who signs in again does. */
  open: () => unknown;
  /** The way from there to what is filled in. */
  show?: () => Promise<unknown>;
  input: () => Promise<Typed>;
  /** Of a select: its value. */
  typed: string;
  first?: string;
  /** Forms of records say what they found, and put it in where that is asked for. */
  isOffered?: boolean;
  isSelect?: boolean;
  /** The button that gives it up; none where the form stands on its page for good. */
  cancel?: string;
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const text = (name: string | RegExp) => () => screen.findByRole<HTMLInputElement>('textbox', { name });

const EVENT = { ...anEvent, status: 'draft', rehearsal_of_id: null };
const HARBOUR = { id: 1, name: 'Harbour', version: 3, social: {} };
const APP = { id: 5, name: 'Harbour app', organization_id: 1, type: 'series', build_config: {}, version: 1 };

const FORMS: readonly Form[] = [
  {
    name: 'waves that a race is split into',
    open: () => openAt('/events/12/races/1/wave?split', { ...theTables(), events: [EVENT] }),
    input: text('Name'),
    typed: 'Elite',
    first: 'Wave',
    cancel: 'Cancel',
  },
  {
    name: 'a row of the program',
    open: () =>
      openAt('/events/12/widgets/4/program', {
        programs: [],
        widgets: [{ id: 4, event_id: 12, type: 'program', title: 'Days', settings: {}, visible: true, version: 1 }],
      }),
    input: text('What happens'),
    typed: 'Warm-up',
  },
  {
    name: 'a rehearsal',
    open: () => openAt('/events/12/rehearsals?new', { ...theTables(), events: [EVENT], background_tasks: [] }),
    input: () => screen.findByLabelText<HTMLSelectElement>('Speed'),
    typed: '3600',
    first: '60',
    isSelect: true,
    cancel: 'Cancel',
  },
  {
    name: 'a saved view',
    open: () => openAt(`${ATHLETES}?sort=-club`),
    show: () => press('Save view'),
    input: text(/^Name/),
    typed: 'By club',
    cancel: 'Cancel',
  },
  {
    name: 'many records at once',
    open: () => openAt(ATHLETES),
    show: async () => {
      const box = (await rows())[0]?.querySelector('input');
      if (box) await userEvent.click(box);
      await press('Edit');
    },
    input: text('Club'),
    typed: 'Harriers',
    isOffered: true,
    cancel: 'Cancel',
  },
  {
    name: 'a build',
    open: () =>
      openAt('/apps/5/build-ios', { applications: [APP], organizations: [HARBOUR], builds: [], events: [], files: [] }),
    input: text('Version'),
    typed: '2.0.0',
    first: '1.1.0',
  },
  {
    name: 'one’s own name',
    open: () => openAt('/account/profile'),
    input: text(/^First name/),
    typed: 'Augusta',
    first: 'Ada',
    isOffered: true,
  },
  {
    name: 'the address one signs in with',
    open: () => openAt('/account/profile'),
    input: text(/^E-?mail/i),
    typed: 'augusta@example.com',
    first: 'ada@example.com',
    isOffered: true,
  },
  {
    name: 'channels of an organization',
    open: () => openAt('/social?organization_id=1', { organizations: [HARBOUR], events: [], widgets: [] }),
    input: text('Facebook'),
    typed: 'facebook.com/harbour',
    isOffered: true,
  },
  {
    name: 'a file of reads',
    open: () => openTiming('/import', {}),
    input: () => screen.findByLabelText<HTMLInputElement>(/^Device/),
    typed: 'Box 3',
  },
  {
    name: 'a question to support',
    open: () => openAt('/events/12/support', { events: [EVENT], support_messages: [], roles: [], profiles: [] }),
    input: text(/^Subject/),
    typed: 'Bibs',
    isOffered: true,
  },
  {
    name: 'an invitation',
    open: () => openAt('/roles?organization_id=1', { organizations: [HARBOUR], roles: [], profiles: [], events: [] }),
    show: () => press(/^Invite/),
    input: text(/e-mail address/),
    typed: 'grace@example.com',
    isOffered: true,
    cancel: 'Cancel',
  },
];

beforeEach(() => {
  api.use(
    http.get('*/v1/admin/races/1/numbers', () =>
      HttpResponse.json({ athletes: 9, without_number: 0, least: 1, most: 9, outside: [], waves: [] }),
    ),
    http.get('*/v1/admin/applications/5/build_blockers', () =>
      HttpResponse.json({ blockers: [], released_version: '1.0.0', suggested_version: '1.1.0', has_service: true }),
    ),
  );
});

/** The tab is gone, whether the session was lost or the page reloaded: nothing is asked and nothing is tidied up. */
async function again({ open, show }: Form) {
  cleanup();
  open();
  await show?.();
}

async function fill({ input, typed, isSelect }: Form) {
  const shown = await input();
  if (isSelect) return userEvent.selectOptions(shown, typed);
  await userEvent.clear(shown);
  await userEvent.click(shown);
  await userEvent.paste(typed);
}

async function expectFirst({ input, first = '' }: Form) {
  expect((await input()).value).toBe(first);
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
}

const named = (name: string) => FORMS.filter((form) => form.name === name);

// Both ways of keeping it, by one form each: whose it is, is asked in one place of each.
it.each([...named('a saved view'), ...named('one’s own name')])('$name is nobody else’s', async (form) => {
  await again(form);
  await fill(form);
  const { user, api_token } = aSession();
  signIn({ user: { ...user, id: 71 }, api_token });
  await again(form);
  await expectFirst(form);
});

describe.each(FORMS)('what is filled in of $name', (form) => {
  it('is there again after the session was lost', async () => {
    await again(form);
    await fill(form);
    signIn(aSession('token-2'));
    await again(form);
    if (form.isOffered) await press('Restore');
    await waitFor(async () => expect((await form.input()).value).toBe(form.typed));
  });

  it.runIf(form.cancel)('is gone once it is given up', async () => {
    await again(form);
    await fill(form);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: form.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await again(form);
    await expectFirst(form);
  });
});

describe('the columns of a file that is brought in', () => {
  const column = () => screen.findByLabelText<HTMLSelectElement>('Import Shirt as');
  const upload = async () =>
    userEvent.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), aStartList, {
      applyAccept: false,
    });

  it('are as they were chosen, without the file being chosen again, until it is brought in', async () => {
    openWizard();
    await upload();
    await userEvent.selectOptions(await column(), 'notes');
    cleanup();
    openWizard();
    await waitFor(async () => expect((await column()).value).toBe('notes'));
    await press('Check the file');
    await press('Import 2 athletes');
    await screen.findByRole('button', { name: 'Undo import' });
    cleanup();
    openWizard();
    expect(await screen.findByLabelText('Choose a file', { selector: 'input' })).toBeTruthy();
    expect(screen.queryByLabelText('Import Shirt as')).toBeNull();
  });

  it('are not another person’s', async () => {
    openWizard();
    await upload();
    await userEvent.selectOptions(await column(), 'notes');
    const { user, api_token } = aSession();
    signIn({ user: { ...user, id: 71 }, api_token });
    cleanup();
    openWizard();
    expect(await screen.findByLabelText('Choose a file', { selector: 'input' })).toBeTruthy();
  });
});

it('of what an earlier release stored, only what can still be taken comes back', async () => {
  const stored = { speed: 7, faults: ['no_such_fault'], picked: 3 };
  const draft = { at: new Date().toISOString(), version: null, values: stored, seen: {} };
  window.localStorage.setItem('engine.draft.7/events/12/rehearse', JSON.stringify(draft));
  openAt('/events/12/rehearsals?new', { ...theTables(), events: [EVENT], background_tasks: [] });
  expect((await screen.findByLabelText<HTMLSelectElement>('Speed')).value).toBe('60');
});
