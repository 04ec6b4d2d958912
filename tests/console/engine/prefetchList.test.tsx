// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { anEvent, api } from '../shell/api';
import { ATHLETES, ATHLETES_API, openAt, rows, withScreens } from './screens';

withScreens();

/** Opens an address from the list of events. The answer about the event waits until the list has been asked for. */
async function openWithSlowEvent(address: string) {
  const { router, sent } = openAt('/events');
  await screen.findByRole('heading', { name: 'Events', level: 1 });
  let resolve = () => {};
  const asked = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  api.use(
    http.get(`*${ATHLETES_API}`, () => resolve()),
    http.get('*/v1/admin/events/12', async () => {
      await asked;
      return HttpResponse.json(anEvent);
    }),
  );
  act(() => void router.navigate(address));
  await rows();
  return sent.filter((request) => request.address.startsWith(`${ATHLETES_API}?`)).map((request) => request.address);
}

it('asks for the rows of a list once, while the event is on its way', async () => {
  expect(await openWithSlowEvent(ATHLETES)).toHaveLength(1);
});

it('asks for what the address says', async () => {
  const asked = await openWithSlowEvent(`${ATHLETES}?sort=-last_name&last_name[contains]=La&page=1`);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('sort=-last_name');
  expect(asked[0]).toContain('last_name[contains]=La');
});
